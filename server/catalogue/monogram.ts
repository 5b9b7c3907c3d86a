import { createHash } from 'node:crypto'
import { escapeHtml } from '../html/escapeHtml.ts'

/** A tile with letters, for what has no picture. The same seed gives the same colours everywhere. */
export function monogram(letters: string, seed: string): string {
  const hue = createHash('sha256').update(seed).digest().readUInt16BE(0) % 360
  const size = [...letters].length > 2 ? 30 : [...letters].length > 1 ? 40 : 52
  return `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="hsl(${hue},62%,46%)"/><stop offset="1" stop-color="hsl(${(hue + 40) % 360},62%,34%)"/></linearGradient></defs><rect width="96" height="96" fill="url(#g)"/><text x="48" y="50" fill="#fff" font-family="system-ui,sans-serif" font-size="${size}" font-weight="600" text-anchor="middle" dominant-baseline="central">${escapeHtml(letters)}</text></svg>`
}

/** The letters of a name: the first of each of its first two words, or two of its only one. “Wallet” tells nobody apart. */
export function initials(name: string): string {
  const all = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const telling = all.filter((word) => word.toLowerCase() !== 'wallet')
  const [first, second] = (telling.length > 0 ? telling : all).map((word) => [...word])
  const letters = [first?.[0]?.toUpperCase(), second ? second[0]?.toUpperCase() : first?.[1]?.toLowerCase()]
  return letters.join('') || '?'
}
