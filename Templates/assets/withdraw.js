{{! The worker of a site that is no app any more: it removes what the app kept, itself, and opens its pages again. }}
'use strict';
self.addEventListener('install', function () { self.skipWaiting(); });
self.addEventListener('activate', function (e) {
  e.waitUntil((async function () {
    await caches.delete('sumaq ' + self.registration.scope + ' 1');
    await self.registration.unregister();
    for (var client of await clients.matchAll({ type: 'window', includeUncontrolled: true })) {
      if (client.url.indexOf(self.registration.scope) === 0) client.navigate(client.url);
    }
  })());
});
