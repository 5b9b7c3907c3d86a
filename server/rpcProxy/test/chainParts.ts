import { createSealer } from '../../seal/sealer.ts'
import type { Chain } from '../../upstreams/nodes/chain.ts'
import type { ChainParts } from '../servedChain.ts'
import { answerOf } from './handChain.ts'

/** The parts of a served chain, and what they counted: family and source. */
export function chainParts(chain: Chain, bundler?: Chain): ChainParts & { counted: string[] } {
  const counted: string[] = []
  return {
    chain,
    bundler,
    sealer: createSealer('operator-key-of-a-test-0123456789ab'),
    assets: () => answerOf('assets'),
    count: (family, source) => void counted.push(`${family} ${source}`),
    caches: { add() {} },
    counted,
  }
}
