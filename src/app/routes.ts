import { index, type RouteConfig, route } from '@react-router/dev/routes';
import { routeTable } from './routeTable.ts';

const file = './pageRoute.tsx';

export default Object.keys(routeTable).map((pattern) =>
  pattern === '/'
    ? index(file, { id: pattern })
    : route(pattern.replace(/^\//, ''), file, { id: pattern }),
) satisfies RouteConfig;
