"""Second opinions on what the program says, written in another language and sharing no code with it."""
