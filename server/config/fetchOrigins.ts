import type { Env } from './env.ts'

/** `FETCH_ORIGINS`; what is wrong is added to `problems`. */
export function readFetchOrigins({ fetchOrigins }: Env, problems: string[]): string[] {
  const origins = fetchOrigins?.split(',').map((origin) => origin.trim()) ?? []
  for (const origin of origins) {
    if (!/^https?:/.test(origin) || !URL.canParse(origin) || new URL(origin).origin !== origin)
      problems.push(`FETCH_ORIGINS holds ${origin}, which is no origin such as http://ipfs.internal:8080.`)
  }
  return origins
}
