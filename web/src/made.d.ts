// What `cargo xtask wasm` makes, for when it has not been made.

declare module '*/engine/kibitzer.js' {
  export function initSync(from: { module: WebAssembly.Module | BufferSource }): unknown;
  export function loadNetwork(bytes: Uint8Array): void;
  export function version(): string;
  export function ask(route: string, body: string, hearer: { hear(event: string, data: string): void }): string;
}
