import type { Random } from '../../random.ts'
import { encodedWord, hostileWord } from '../hostileWords.ts'
import type { WireRequest } from '../wireRequest.ts'

const word = (random: Random): string => encodedWord(hostileWord(random)).slice(0, 8_000)
const nameOf = (pair: string): string => pair.split('=')[0] ?? ''
const names = [
  '__proto__',
  'constructor',
  'constructor[prototype][polluted]',
  '__proto__[polluted]',
  'a[]',
  '',
]

/** What stands in place of one pair. */
const ways: readonly ((random: Random, pair: string) => string[])[] = [
  () => [],
  (_, pair) => [pair, pair],
  (random, pair) => [pair, `${nameOf(pair)}=${word(random)}`],
  (random, pair) => [`${nameOf(pair)}=${word(random)}`],
  (random, pair) => [`${nameOf(pair)}=${word(random)}`],
  (random, pair) => [`${nameOf(pair)}=${word(random)}`],
  (random, pair) => [`${nameOf(pair)}[]=${word(random)}`],
  (random, pair) => [`${random.pick(names)}=${word(random)}`, pair],
  (random, pair) => [`${nameOf(pair)}=${random.pick(['%', '%zz', '%ff', '%00', '%ud800', '+'])}`],
  (_, pair) => [nameOf(pair).toUpperCase()],
  (random, pair) => [pair, ...Array.from({ length: random.below(800) }, (_, at) => `k${at}=`)],
  (random, pair) => [`${nameOf(pair)}=${'9'.repeat(random.below(9_000))}`],
]

export function changeQuery(random: Random, request: WireRequest): void {
  const [path = '', query = 'projectId=demo'] = request.target.split('?')
  const pairs = query.split('&')
  const at = random.below(pairs.length)
  pairs.splice(at, 1, ...random.pick(ways)(random, pairs[at] ?? ''))
  request.target = `${path}?${pairs.join(random.chance(0.02) ? '&&' : '&')}`
  if (request.target.length > 15_000) request.unfinished = true
}
