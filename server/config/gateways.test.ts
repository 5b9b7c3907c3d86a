import { expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { readGateways } from './gateways.ts'

const inside = 'http://ipfs.internal:8080'
const ccip = 'https://ccip.internal/{sender}/{data}.json'

function read(env: Record<string, string>) {
  const problems: string[] = []
  return { gateways: readGateways(readEnv(env), problems), problems: problems.join() }
}

test('param: gateways inside the operator’s network', () => {
  const { gateways, problems } = read({
    IPFS_GATEWAY: `${inside}/`,
    FETCH_ORIGINS: inside,
    CCIP_GATEWAYS: `${ccip}, ${inside}/ccip`,
  })
  expect(gateways).toEqual({
    ipfs: inside,
    arweave: 'https://arweave.net',
    inside: [inside],
    ccip: [ccip, `${inside}/ccip`],
  })
  expect(problems).toBe('')
})

test.each([
  ['FETCH_ORIGINS', `${inside}/ipfs`],
  // No gateway stands there: it would allow nothing.
  ['FETCH_ORIGINS', inside],
  ['CCIP_GATEWAYS', 'ccip.internal'],
  ['IPFS_GATEWAY', 'ipfs.internal'],
])('error: %s=%s', (name, value) => {
  expect(read({ [name]: value }).problems).toContain(name)
})
