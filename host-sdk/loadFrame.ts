import type { LoadFrame } from './createGatehouse.ts'

/** Put in by the build: the file of later.ts beside the script, and its SRI hash. */
declare const __FRAME_FILE__: string
declare const __FRAME_INTEGRITY__: string

type MakeUrl = { createScriptURL(url: string): string }
type TrustedTypes = { createPolicy(name: string, rules: MakeUrl): MakeUrl }

/**
 * The script's second half, from the same origin and pinned by hash: a module script with `integrity` fills the
 * module map first, and `import()` then gets that very module. A page that requires Trusted Types allows the
 * policy `gatehouse`. Rejects with `blocked_by_csp` when the page's CSP refused it.
 */
export const loadFrame =
  (origin: string): LoadFrame =>
  async () => {
    const src = `${origin}/${__FRAME_FILE__}`
    const script = document.createElement('script')
    let blocked = false
    const onViolation = ({ blockedURI }: SecurityPolicyViolationEvent): void => {
      blocked ||= blockedURI.startsWith(origin) || blockedURI.startsWith('trusted-types')
    }
    document.addEventListener('securitypolicyviolation', onViolation)
    try {
      await new Promise((resolve, reject) => {
        const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
        const policy = trustedTypes?.createPolicy('gatehouse', { createScriptURL: (url) => url })
        script.onload = resolve
        script.onerror = reject
        script.type = 'module'
        script.crossOrigin = 'anonymous'
        script.integrity = __FRAME_INTEGRITY__
        script.src = policy?.createScriptURL(src) ?? src
        document.head.append(script)
      })
      return await import(/* @vite-ignore */ src)
    } catch (error) {
      // The event of a refusal comes in a task of its own.
      await new Promise((resolve) => setTimeout(resolve))
      throw blocked ? 'blocked_by_csp' : error
    } finally {
      script.remove()
      document.removeEventListener('securitypolicyviolation', onViolation)
    }
  }
