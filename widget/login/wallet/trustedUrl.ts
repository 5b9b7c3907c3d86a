interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): unknown
  }
}

let policy: ReturnType<Policies['createPolicy']> | undefined

/** The address of a script of our own build, for browsers that want each such address vouched for (Trusted Types). */
export function trustedUrl(url: string): string {
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes
  if (!policies) return url
  policy ??= policies.createPolicy('gatehouse', {
    createScriptURL: (text) => {
      if (new URL(text, location.href).origin === location.origin) return text
      throw new TypeError('A script of another origin')
    },
  })
  return policy.createScriptURL(url) as string
}
