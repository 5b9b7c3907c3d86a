import { Router } from 'express'
import type { ServerContext } from '../context.ts'
import { serveEarlier } from '../http/serveEarlier.ts'
import { serveFiles } from '../http/serveFiles.ts'

/** `GET /assets/*` of the login frame, from its own build only. */
export function loginFilesRouter(context: ServerContext): Router {
  return Router()
    .use(serveFiles('assets', context.assets.loginFiles, workerHeaders))
    .use(serveEarlier(context, 'login', workerHeaders))
}

/** A document under COEP starts only workers that come with the same COEP (HTML, "check a global object's embedder policy"). */
const workerHeaders = [['cross-origin-embedder-policy', 'require-corp']] as const
