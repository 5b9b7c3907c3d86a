import { readFileSync } from 'node:fs'
import { type CatalogueEntry, parseEntries } from '../catalogue/entry.ts'
import { isAppScheme } from '../catalogue/links.ts'
import { parseUrl } from '../contract/parseUrl.ts'
import type { Env } from './env.ts'

export interface CatalogueSettings {
  /** The operator's own wallets. */
  entries: CatalogueEntry[]
  /** Another catalogue, whose wallets take the place of the shipped ones. */
  url: string | undefined
  /** Schemes of apps that its links may have beside the known ones; lower case. */
  schemes: string[]
}

/** `CATALOGUE_FILE`, `CATALOGUE_URL` and `CATALOGUE_SCHEMES`; what is wrong is added to `problems`. */
export function readCatalogue(
  env: Env,
  { production }: { production: boolean },
  problems: string[],
): CatalogueSettings {
  const url = env.catalogueUrl
  if (url !== undefined && !isUpstreamUrl(url, production)) {
    problems.push('CATALOGUE_URL is no https:// address; in development http:// to this machine is one too.')
  }
  const entries = env.catalogueFile === undefined ? [] : readFile(env.catalogueFile, problems)
  return { entries, url, schemes: readSchemes(env.catalogueSchemes, problems) }
}

function readSchemes(text: string | undefined, problems: string[]): string[] {
  const schemes = (text ?? '').split(',').flatMap((part) => part.trim().toLowerCase() || [])
  const wrong = schemes.filter((scheme) => !isAppScheme(scheme))
  if (wrong.length > 0)
    problems.push(`CATALOGUE_SCHEMES holds what is not a scheme of a wallet's app: ${wrong.join(', ')}.`)
  return schemes
}

function readFile(path: string, problems: string[]): CatalogueEntry[] {
  try {
    const entries = parseEntries(JSON.parse(readFileSync(path, 'utf8')))
    if (typeof entries !== 'string') return entries
    problems.push(`CATALOGUE_FILE holds something that is no wallet: ${entries}.`)
  } catch (error) {
    problems.push(
      error instanceof SyntaxError
        ? 'CATALOGUE_FILE is not JSON.'
        : `CATALOGUE_FILE cannot be read: ${(error as Error).message}`,
    )
  }
  return []
}

export function isUpstreamUrl(text: string, production: boolean): boolean {
  const url = parseUrl(text)
  if (!url) return false
  const { protocol, hostname, username, password } = url
  if (username !== '' || password !== '') return false
  const isLoopback = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname) || hostname.endsWith('.localhost')
  return protocol === 'https:' || (protocol === 'http:' && isLoopback && !production)
}
