import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { Router } from 'express'
import { createLruCache } from '../cache/lruCache.ts'
import { parseQuestion } from '../catalogue/question.ts'
import { type ProjectChoice, selectWallets } from '../catalogue/selectWallets.ts'
import type { CatalogueSnapshot } from '../catalogue/snapshot.ts'
import { withPictures } from '../catalogue/withPictures.ts'
import type { ServerContext } from '../context.ts'
import { openToAll } from '../http/openToAll.ts'
import { requireListedProject } from '../http/requireListedProject.ts'
import { readQuery } from '../http/routes.ts'
import { type SentAsset, sendAsset } from '../http/sendAsset.ts'
import type { Project } from '../origins/project.ts'
import { catalogueRate } from './catalogueRate.ts'

/** Good while project and list are the same objects. */
interface ReadyAnswer {
  project: Project
  list: CatalogueSnapshot
  answer: SentAsset
}

/** Bytes of answers that are kept ready. */
const readyLimit = 16 * 1024 * 1024

/** A wallet that was excluded must not be seen for hours; a browser may show what it has while it asks again. */
const cacheControl = 'public, max-age=300, stale-while-revalidate=7200'

/** `GET /getWallets`: a page of the wallets that a project offers. */
export function getWalletsRouter(context: ServerContext): Router {
  const ready = createLruCache<ReadyAnswer>(readyLimit)
  context.metrics.caches.add('wallet_lists', ready)
  const router = Router({ strict: true, caseSensitive: true })
  router.all('/getWallets', ...openToAll(context, 'wallets', catalogueRate), async (request, response) => {
    const query = readQuery(request.url)
    const project = await requireListedProject(context, request, query)
    const list = context.catalogue.current()
    const key = `${project.id}?${request.url}`
    let known = ready.get(key)
    if (known?.project !== project || known.list !== list) {
      const question = parseQuestion(query, request.url.length)
      const found = selectWallets(list.wallets, question, choiceOf(project))
      const answer = prepare(JSON.stringify(withPictures(found, list.pictures, question.pictures)))
      known = { project, list, answer }
      ready.set(key, known, key.length + answer.raw.length + (answer.gzip?.length ?? 0))
    }
    response.vary('x-project-id')
    sendAsset(request, response, known.answer)
  })
  return router
}

const choiceOf = ({ settings }: Project): ProjectChoice => ({
  include: settings.includedWallets ?? [],
  exclude: settings.excludedWallets ?? [],
})

/** Packed once, fast: questions differ, and a slow packer would let a caller spend our time. */
function prepare(json: string): SentAsset {
  const raw = Buffer.from(json)
  const gzip = gzipSync(raw, { level: 6 })
  return {
    type: 'application/json; charset=utf-8',
    cacheControl,
    etag: createHash('sha256').update(raw).digest('base64url').slice(0, 22),
    raw,
    br: undefined,
    gzip: gzip.length < raw.length ? gzip : undefined,
  }
}
