import { createHash } from 'node:crypto'
import { Router } from 'express'
import type { Assets } from '../assets/loadAssets.ts'
import type { Config } from '../config/config.ts'
import type { ServerContext } from '../context.ts'
import { health } from '../contract/v1/health.ts'
import { openToAll } from '../http/openToAll.ts'

/**
 * `GET /health` on the public origin: that the process answers, in the words that clients of this wire look for. Whether
 * it can serve is told on the private port (`/ready`).
 */
export function healthRouter(context: ServerContext): Router {
  const { config, assets } = context
  const start = `OK v${config.version}, build hash: ${buildHash(assets)}, features: ${features(config)}`
  const router = Router({ strict: true, caseSensitive: true })
  router.all(health.path, ...openToAll(context, health.word), (_request, response) => {
    response.setHeader('cache-control', 'no-store')
    response.type('text/plain').send(`${start}, uptime: ${Math.floor(process.uptime())} seconds`)
  })
  return router
}

/** Parts that an operator may leave out, as far as every caller can find out anyway. */
function features({ relay, networks }: Config): string {
  const on = [
    ...(relay.own ? ['relay'] : []),
    ...(networks.some(({ bundlers }) => bundlers.length > 0) ? ['bundler'] : []),
  ]
  return on.join(' ') || 'none'
}

/** Tells two builds apart by the files that everybody can fetch. */
function buildHash({ files, sdk }: Assets): string {
  const integrities = [...files.values(), ...sdk.values()].map(({ integrity }) => integrity)
  return createHash('sha256').update(integrities.sort().join()).digest('hex').slice(0, 7)
}
