import type { LoadFrame } from './createGatehouse.ts'
import { type MakeUrl, pageRegistry } from './pageRegistry.ts'
import type { ConnectFailure, LoadFailure } from './protocol/handshake.ts'

/** Put in by the build: the file of later.ts beside the script, and its SRI hash. */
declare const __FRAME_FILE__: string
declare const __FRAME_INTEGRITY__: string

type TrustedTypes = { createPolicy(name: string, rules: MakeUrl): MakeUrl }

function trusted(src: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const page = pageRegistry()
  if (trustedTypes) page.policy ??= trustedTypes.createPolicy('gatehouse', { createScriptURL: (url) => url })
  return page.policy?.createScriptURL(src) ?? src
}

/**
 * The script's second half, from the same origin and pinned by hash: a module script with `integrity` fills the
 * module map first, and `import()` then gets that very module. A page that requires Trusted Types allows the
 * policy `gatehouse`; one that allows scripts by nonce has given it to our tag.
 */
export const loadFrame =
  (origin: string, nonce: string): LoadFrame =>
  async (refused) => {
    const src = `${origin}/${__FRAME_FILE__}`
    const script = document.createElement('script')
    try {
      await new Promise((resolve, reject) => {
        script.onload = resolve
        script.onerror = reject
        script.type = 'module'
        script.crossOrigin = 'anonymous'
        script.integrity = __FRAME_INTEGRITY__
        script.nonce = nonce
        script.src = trusted(src)
        document.head.append(script)
      })
      return await import(/* @vite-ignore */ src)
    } catch {
      throw await explain(src, refused)
    } finally {
      script.remove()
    }
  }

/** The directive by which the page's policy refused such a thing. The event of a refusal comes in a task of its own. */
const directiveOf = (refused: ReadonlySet<string>, kind: RegExp): Promise<string | undefined> =>
  new Promise((resolve) => setTimeout(() => resolve([...refused].find((directive) => kind.test(directive)))))

async function explain(src: string, refused: ReadonlySet<string>): Promise<LoadFailure> {
  const missing = (reason: ConnectFailure, rule: string): LoadFailure => ({
    reason,
    help: `allow it in the page's CSP: ${rule}`,
  })
  const directive = await directiveOf(refused, /script|trusted/)
  if (directive)
    return missing(
      'blocked_by_csp',
      directive.startsWith('script') ? `script-src ${src}` : 'trusted-types gatehouse',
    )
  let reason: ConnectFailure = 'offline'
  try {
    const { ok, status } = await fetch(src, { credentials: 'omit' })
    if (status === 404) reason = 'version_mismatch'
    // The server gives it, so what came before had another hash.
    if (ok) reason = 'script_changed'
  } catch {
    // Where the page's policy forbids the question, nobody knows.
    if (await directiveOf(refused, /connect/)) return missing('script_failed', `connect-src ${src}`)
  }
  return { reason, help: src }
}
