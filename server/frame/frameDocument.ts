import type { ServerContext } from '../context.ts'
import { notReady } from '../errors/refusals.ts'
import type { Project } from '../origins/project.ts'
import { frameConfig } from './frameConfig.ts'
import { frameHeaders, framePolicy, noncePlaceholder } from './frameHeaders.ts'
import { framePage } from './framePage.ts'
import { createNonces, nonceLength } from './nonce.ts'

/** A frame document but for its nonce; all that can be done once is done. */
export interface FrameDocument {
  /** One response: flat header list and body, both with the same fresh nonce. */
  render(): { headers: string[]; body: string }
  readonly encoding: BufferEncoding
}

/** Documents by project and theme, built at first use. A changed project is another object. */
export function createFrameDocuments(context: ServerContext) {
  const fixed = frameHeaders(context.config).flat()
  const nonces = createNonces()
  const known = new WeakMap<Project, Map<string, FrameDocument>>()
  return (project: Project, theme: string | undefined): FrameDocument => {
    const themes = known.get(project) ?? new Map<string, FrameDocument>()
    const document = themes.get(theme ?? '') ?? build(context, { fixed, nonces, project, theme })
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

function build({ config, assets }: ServerContext, { fixed, nonces, project, theme }: Parts): FrameDocument {
  if (assets.frameTemplate === undefined) throw notReady()
  const page = framePage(assets.frameTemplate, frameConfig(config, project), theme).split(noncePlaceholder)
  const policy = framePolicy(config, project.origins).split(noncePlaceholder)
  const text = page.join('')
  const bytes = Buffer.byteLength(text) + (page.length - 1) * nonceLength
  const headers = [...fixed, 'content-length', String(bytes), 'content-security-policy']
  return {
    // Latin-1 is written without a conversion; it is the same bytes while all is ASCII.
    encoding: Buffer.byteLength(text) === text.length ? 'latin1' : 'utf8',
    render() {
      const nonce = nonces()
      return { headers: [...headers, policy.join(nonce)], body: page.join(nonce) }
    },
  }
}
