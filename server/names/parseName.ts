import { normalize } from 'viem/ens'
import { invalidName, noZone } from './refusals.ts'
import { reservedLabels } from './reservedLabels.ts'

export interface ParsedName {
  name: string
  label: string
  zone: string
}

/** Letters of a label that is looked up or suggested, and of one that may be registered. */
export const shortestAsked = 3
const shortestRegistered = 4
const longest = 64

/**
 * `mira.names.example` → label and zone. ENSIP-15 leaves no name that only looks like another one.
 *
 * @throws HttpError 400 `invalid_name`
 */
export function parseName(text: string, zones: readonly string[]): ParsedName {
  if (zones.length === 0) throw noZone()
  const dot = text.indexOf('.')
  if (dot < 1 || !/^[a-z0-9.-]+$/.test(text)) {
    throw invalidName('A name is a label and a zone, of the letters a to z, digits and hyphens')
  }
  const [label, zone] = [text.slice(0, dot), text.slice(dot + 1)]
  checkLabel(label)
  if (!zones.includes(zone)) throw invalidName('The name is in none of the zones of this server')
  return { name: text, label, zone }
}

/** @throws HttpError 400 `invalid_name` */
export function checkLabel(label: string): void {
  if (!/^[a-z0-9-]+$/.test(label) || label.startsWith('-') || label.endsWith('-') || !isNormal(label)) {
    throw invalidName(
      'A label is of the letters a to z, digits and hyphens, with a hyphen neither first nor last',
    )
  }
  if (label.length < shortestAsked || label.length > longest) {
    throw invalidName(`A label has ${shortestAsked} to ${longest} characters`)
  }
}

/** Why nobody may register this label; `undefined` when one may. */
export function barOf(label: string): string | undefined {
  if (label.length < shortestRegistered) return `A label has at least ${shortestRegistered} characters`
  if (reservedLabels.has(label)) return 'This label is reserved'
  return undefined
}

/** Among others it refuses `--` as third and fourth character, which marks encoded names. */
function isNormal(label: string): boolean {
  try {
    return normalize(label) === label
  } catch {
    return false
  }
}
