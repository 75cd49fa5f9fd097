// The page of a server: the server keeps it.

export function keep(): void {}
