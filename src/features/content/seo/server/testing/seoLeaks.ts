import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

const noContent = { none: 'Names the site and its addresses, nothing that anybody wrote.' };

export const seoLeaks: FeatureLeaks = {
  routes: {
    '/feeds/categories/:id.:format': 'secrets',
    '/feeds/community.:format': 'secrets',
    '/feeds/topics/:id.:format': 'secrets',
    '/icon-180.png': noContent,
    '/icon-192.png': noContent,
    '/icon-512.png': noContent,
    '/icon-maskable.png': noContent,
    '/icon.svg': noContent,
    '/llms.txt': 'secrets',
    '/manifest.json': 'secrets',
    '/opensearch.xml': 'secrets',
    '/robots.txt': noContent,
    '/share.png': noContent,
    '/sitemap.xml': noContent,
    '/sitemaps/:name': 'secrets',
  },
};
