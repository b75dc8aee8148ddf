"""What runs in a browser: JavaScript modules that play WebAssembly captures, and the pages that contain them."""
