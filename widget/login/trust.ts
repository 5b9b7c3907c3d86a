interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): unknown
  }
}

/** Vouches for the address of a script of our own build, where a browser wants that (Trusted Types). */
export type TrustUrl = (url: string) => string

/** Made once a document: its policy allows one policy of this name. */
export function createTrust(): TrustUrl {
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes
  if (!policies) return (url) => url
  const policy = policies.createPolicy('gatehouse', {
    createScriptURL: (text) => {
      if (new URL(text, location.href).origin === location.origin) return text
      throw new TypeError('A script of another origin')
    },
  })
  return (url) => policy.createScriptURL(url) as string
}
