// Starts the app without the network: the page and its files come from a cache. It never answers for the API.
const base = "{{base}}";
const cacheName = `kortti ${base}`;
const files = "{{files}}".filter((path) => path.startsWith(base));
// The first parts of the paths that are not the app's.
const elsewhere = "{{elsewhere}}";

self.addEventListener("install", (event) => {
  // Where browsers can: files straight from the cache, without waiting for this worker.
  event.addRoutes?.([{ condition: { urlPattern: { pathname: `${base}/*` } }, source: { cacheName } }]);
  event.waitUntil(
    caches.open(cacheName)
      .then((cache) => cache.addAll([new Request("/", { cache: "reload" }), ...files]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name.startsWith("kortti ") && name !== cacheName)
            .map((name) => caches.delete(name)),
        )
      )
      .then(() => self.registration.navigationPreload?.enable())
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (elsewhere.includes(url.pathname.split("/")[1])) return;
  if (request.mode === "navigate") {
    event.respondWith(page(request, event.preloadResponse));
  } else if (url.pathname.startsWith("/app/")) {
    event.respondWith(caches.match(url.pathname).then((found) => found ?? fetch(request)));
  }
});

// The server's page, since it may be a newer one; the cached one when the server is away.
// `preloaded` is on its way while this worker starts.
async function page(request, preloaded) {
  try {
    const response = (await preloaded) ?? await fetch(request);
    if (response.status < 500) return response;
  } catch {
    // The network is away.
  }
  const cache = await caches.open(cacheName);
  return (await cache.match("/")) ?? Response.error();
}
