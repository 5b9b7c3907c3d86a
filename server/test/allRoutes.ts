import type { Router } from 'express'
import type { ServerContext } from '../context.ts'
import { hostRoutes } from '../createServer.ts'

/** `path` as Express has it: `/v1/account/:address/balance`. */
export interface Route {
  host: 'widget' | 'login'
  method: string
  path: string
}

export interface AllRoutes {
  /** Each once. Without preflights and the relay, which is not mounted in a router. */
  routes: Route[]
  /** What `use` mounts without a route of its own, `<host> <prefix>`; `besides` names a path below each. */
  middleware: string[]
}

/** What Express keeps of a router. */
interface Layer {
  name: string
  rawPath: string
  route?: { path: string | string[]; methods: Record<string, boolean> }
  handle: { stack?: Layer[] }
}

/** Paths that no router names: files, and what Auth.js answers. */
const besides: readonly Route[] = [
  { host: 'widget', method: 'GET', path: '/gatehouse.js' },
  { host: 'widget', method: 'GET', path: '/release.json' },
  { host: 'widget', method: 'GET', path: '/assets/main-AbCdEf1.js' },
  { host: 'login', method: 'GET', path: '/assets/login-AbCdEf1.js' },
  { host: 'login', method: 'GET', path: '/auth/providers' },
  { host: 'login', method: 'POST', path: '/auth/signout' },
  { host: 'login', method: 'POST', path: '/auth/callback/google' },
]

/** Walks all routes of both hosts, so that a new one is in every test that wants them all. */
export function allRoutes(context: ServerContext): AllRoutes {
  const middleware = new Set<string>()
  const walk = (host: Route['host'], stack: Layer[], prefix = ''): Route[] =>
    stack.flatMap((layer): Route[] => {
      const below = layer.rawPath === '/' ? prefix : prefix + layer.rawPath
      if (layer.handle.stack) return walk(host, layer.handle.stack, below)
      if (!layer.route) {
        middleware.add(`${host} ${below || '/'}`)
        return []
      }
      const { path, methods } = layer.route
      const named = Object.keys(methods).flatMap((method) => (method === '_all' ? ['GET', 'POST'] : method))
      return [path]
        .flat()
        .flatMap((each) =>
          named.map((method) => ({ host, method: method.toUpperCase(), path: prefix + each })),
        )
    })
  const hosts = hostRoutes(context, undefined)
  const found = (['widget', 'login'] as const).flatMap((host) => {
    const { table, routers } = hosts[host]
    const plain = Object.keys(table)
      .filter((key) => !key.startsWith('OPTIONS'))
      .map((key): Route => ({ host, method: key.split(' ')[0] ?? '', path: key.split(' ')[1] ?? '' }))
    const routed = routers.flatMap((router: Router) => walk(host, router.stack as unknown as Layer[]))
    return [...plain, ...routed]
  })
  const byName = new Map([...found, ...besides].map((route) => [routeName(route), route]))
  return { routes: [...byName.values()], middleware: [...middleware].sort() }
}

/** `login POST /login/sessions` */
export const routeName = ({ host, method, path }: Route): string => `${host} ${method} ${path}`
