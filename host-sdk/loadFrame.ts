import type { LoadFailure, LoadFrame } from './createGatehouse.ts'
import { type MakeUrl, pageRegistry } from './pageRegistry.ts'
import type { ConnectFailure } from './protocol/handshake.ts'

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
  async () => {
    const src = `${origin}/${__FRAME_FILE__}`
    const script = document.createElement('script')
    const refused = watchPolicy(origin)
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
      throw await explain(src, refused.directive)
    } finally {
      script.remove()
      refused.stop()
    }
  }

/** What the page's policy refuses of us; one that only reports refuses nothing. */
function watchPolicy(origin: string): { directive(): Promise<string>; stop(): void } {
  let directive = ''
  const onViolation = ({
    disposition,
    effectiveDirective,
    blockedURI,
  }: SecurityPolicyViolationEvent): void => {
    const isOurs = blockedURI.startsWith(origin) || blockedURI.startsWith('trusted-types')
    if (disposition !== 'report' && isOurs) directive = effectiveDirective
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  return {
    // The event of a refusal comes in a task of its own.
    directive: () => new Promise((resolve) => setTimeout(() => resolve(directive))),
    stop: () => document.removeEventListener('securitypolicyviolation', onViolation),
  }
}

async function explain(src: string, refusedBy: () => Promise<string>): Promise<LoadFailure> {
  const directive = await refusedBy()
  if (directive) {
    const needed = directive.startsWith('script') ? `script-src ${src}` : 'trusted-types gatehouse'
    return { reason: 'blocked_by_csp', help: `allow it in the page's CSP: ${needed}` }
  }
  let reason: ConnectFailure = 'offline'
  try {
    const { ok, status } = await fetch(src, { credentials: 'omit' })
    if (status === 404) reason = 'version_mismatch'
    // The server gives it, so what came before had another hash.
    if (ok) reason = 'script_changed'
  } catch {
    // Where the page's policy forbids the question, nobody knows.
    if (await refusedBy()) reason = 'script_failed'
  }
  return { reason, help: src }
}
