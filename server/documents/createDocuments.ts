import type { ServerContext } from '../context.ts'
import { notReady } from '../errors/refusals.ts'
import { weightOf } from '../http/weightOf.ts'
import type { Project } from '../origins/project.ts'
import type { DocumentKind } from './documentKind.ts'
import { documentPage, noncePlaceholder } from './documentPage.ts'
import { gzipTemplate } from './gzipTemplate.ts'
import { createNonces, nonceLength } from './nonce.ts'

/** A document but for its nonce; all that can be done once is done. */
export interface ReadyDocument {
  /**
   * One response: flat header list and body, both with the same fresh nonce.
   *
   * @param accepts the request's `Accept-Encoding`
   */
  render(accepts: string): { headers: string[]; body: string | Buffer }
  readonly encoding: BufferEncoding
}

/** Documents by project and theme, built at first use. A changed project is another object. */
export function createDocuments(context: ServerContext, kind: DocumentKind) {
  const fixed = kind.headers(context.config).flat()
  const nonces = createNonces()
  let known = new WeakMap<Project, Map<string, ReadyDocument>>()
  let stamp = kind.stamp?.()
  return (project: Project, theme: string | undefined): ReadyDocument => {
    const now = kind.stamp?.()
    if (now !== stamp) known = new WeakMap()
    stamp = now
    const themes = known.get(project) ?? new Map<string, ReadyDocument>()
    const document = themes.get(theme ?? '') ?? build(context, kind, { fixed, nonces, project, theme })
    known.set(project, themes.set(theme ?? '', document))
    return document
  }
}

interface Parts {
  fixed: readonly string[]
  nonces: () => string
  project: Project
  theme: string | undefined
}

function build(
  { config, assets }: ServerContext,
  kind: DocumentKind,
  { fixed, nonces, project, theme }: Parts,
): ReadyDocument {
  const template = kind.template(assets, config, project)
  if (template === undefined) throw notReady()
  const { marker, elementId } = kind
  const filled = { marker, elementId, config: kind.config(config, project), theme }
  const page = documentPage(template, filled).split(noncePlaceholder)
  const policy = kind.policy(config, project).split(noncePlaceholder)
  const text = page.join('')
  const bytes = Buffer.byteLength(text) + (page.length - 1) * nonceLength
  const gzip = gzipTemplate(page, nonceLength)
  // Nothing secret stands in a document but its nonce, which is another one each time: its length tells nothing.
  const gzipped = [...fixed, 'content-encoding', 'gzip', 'content-length']
  const plain = [...fixed, 'content-length', String(bytes), 'content-security-policy']
  return {
    // Latin-1 is written without a conversion; it is the same bytes while all is ASCII.
    encoding: Buffer.byteLength(text) === text.length ? 'latin1' : 'utf8',
    render(accepts) {
      const nonce = nonces()
      if (weightOf('gzip', accepts) === 0)
        return { headers: [...plain, policy.join(nonce)], body: page.join(nonce) }
      const body = gzip(nonce)
      return {
        headers: [...gzipped, String(body.length), 'content-security-policy', policy.join(nonce)],
        body,
      }
    },
  }
}
