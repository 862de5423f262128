{{! The worker of a site that is no app any more: it removes what the app kept, itself, and opens its pages again. }}
'use strict';
self.addEventListener('install', function () { self.skipWaiting(); });
self.addEventListener('activate', function (e) {
  var scope = self.registration.scope;
  e.waitUntil((async function () {
    await caches.delete('sumaq ' + scope + ' 1');
    await self.registration.unregister();
    for (var client of await clients.matchAll({ type: 'window', includeUncontrolled: true })) {
      var path = client.url.slice(scope.length).replace(/[?#].*/, '');
      {{! Another site may stand in a folder of this one. }}
      var isOurs = /^([^\/]*|(restaurants|users|cuisines|districts|dishes|a-z|reports|sealed)\/.*)$/.test(path);
      if (client.url.indexOf(scope) === 0 && isOurs) client.navigate(client.url);
    }
  })());
});
