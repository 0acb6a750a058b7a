"""A remote cache for Bazel: PUT and GET of blobs, in memory, on loopback."""

import http.server
import threading


class HttpCache:
    """Use as `with HttpCache() as cache` and pass `--remote_cache={cache.address}` to Bazel."""

    def __enter__(self):
        self.blobs = {}
        cache = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_PUT(self):
                cache.blobs[self.path] = self.rfile.read(int(self.headers["Content-Length"]))
                self.answer(200, b"")

            def do_GET(self):
                blob = cache.blobs.get(self.path)
                self.answer(404 if blob is None else 200, blob or b"")

            def answer(self, code, body):
                self.send_response(code)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.address = "http://127.0.0.1:%d" % self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
