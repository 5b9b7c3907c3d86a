import type { Random } from '../../random.ts'
import { encodedWord, hostileWord } from '../hostileWords.ts'
import type { WireRequest } from '../wireRequest.ts'

const hexOf = (letter: string): string => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`

/** Replaces one segment. */
function withSegment(random: Random, path: string, segment: string): string {
  const segments = path.split('/')
  segments[1 + random.below(Math.max(1, segments.length - 1))] = segment
  return segments.join('/')
}

function encodedLetter(random: Random, path: string): string {
  const at = random.below(path.length)
  const letter = path[at] ?? '/'
  return /[a-z/]/i.test(letter) ? path.slice(0, at) + hexOf(letter) + path.slice(at + 1) : path
}

const ways: readonly ((random: Random, path: string) => string)[] = [
  encodedLetter,
  (random, path) => encodedLetter(random, path).replace('%', '%25'),
  (random, path) =>
    withSegment(random, path, random.pick(['..', '.', '%2e%2e', '%2E', '..%2f', '...', '..;'])),
  (_, path) => `/..${path}`,
  (random, path) => path.replaceAll('/', random.pick(['//', '/./', '\\', '%2f', '/;x/'])),
  (_, path) => path.toUpperCase(),
  (_, path) => `${path}/`,
  (_, path) => `/${path}`,
  (random, path) =>
    `${path}${random.pick(['%00', '%zz', '%', '%ff', '%c0%af', '.json', ';a=b', '%0d%0ax-fuzz-split:1'])}`,
  (random, path) => withSegment(random, path, encodedWord(hostileWord(random)).slice(0, 4_000)),
  (random, path) => withSegment(random, path, random.pick(['é', '漢字', '<fuzz-mark>', '{}', '|', '^', '"'])),
  (random, path) => withSegment(random, path, 'x'.repeat(500 + random.below(30_000))),
  (random, path) => `${path}${'/a'.repeat(random.below(2_000))}`,
  (_, path) => `http://{{widgetHost}}${path}`,
  (_, path) => `//attacker.example${path}`,
  () => '*',
  () => '',
  (_, path) => path.slice(1),
  (_, path) => path.slice(0, -1),
]

export function changePath(random: Random, request: WireRequest): void {
  const [path = '', ...query] = request.target.split('?')
  const changed = random.pick(ways)(random, path)
  request.target = [changed, ...query].join('?')
  // A target of no form that HTTP knows is refused by the parser, which may wait for the rest of the line.
  if (!/^(?:\/|http:)/.test(changed) || changed.length > 15_000) request.unfinished = true
}
