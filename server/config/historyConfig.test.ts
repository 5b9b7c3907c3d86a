import { expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { readHistory } from './historyConfig.ts'
import { readNetworks } from './networksConfig.ts'

function read(source: Record<string, string>) {
  const problems: string[] = []
  const env = readEnv(source)
  return { settings: readHistory(env, readNetworks(env, problems), problems), problems }
}
const key = 'our-key'

test('default: no explorer', () => {
  expect(read({})).toMatchObject({ settings: { explorers: new Map(), etherscan: undefined }, problems: [] })
})

test('param: ETHERSCAN_API_KEY: for the networks that are served and that it knows', () => {
  const { settings, problems } = read({
    ETHERSCAN_API_KEY: key,
    NETWORKS: 'eip155:1,eip155:31337,solana:mainnet',
    NETWORK_EIP155_31337: '{"name":"Local","symbol":"ETH"}',
    RPC_URLS_EIP155_31337: 'http://127.0.0.1:1',
  })
  expect([settings.etherscan, problems]).toEqual([{ key, networks: ['eip155:1'] }, []])
})

test('param: ETHERSCAN_NETWORKS: for these alone; another explorer of a network stays it', () => {
  const { settings, problems } = read({
    ETHERSCAN_API_KEY: key,
    ETHERSCAN_NETWORKS: 'eip155:1, eip155:137',
    BLOCKSCOUT_URL_EIP155_137: 'https://explorer.example',
  })
  expect([settings.etherscan, problems]).toEqual([{ key, networks: ['eip155:1'] }, []])
})

test.each([
  ['networks without a key', { ETHERSCAN_NETWORKS: 'eip155:1' }, /ETHERSCAN_API_KEY is not/],
  ['one that is not served', { ETHERSCAN_API_KEY: key, ETHERSCAN_NETWORKS: 'eip155:5000' }, /eip155:5000/],
  ['one of another family', { ETHERSCAN_API_KEY: key, ETHERSCAN_NETWORKS: 'solana:mainnet' }, /solana/],
  ['an explorer of no network', { BLOCKSCOUT_URL_EIP155_5000: 'https://x.example' }, /eip155:5000/],
  ['an explorer that is no address', { BLOCKSCOUT_URL_EIP155_1: 'ftp://x.example' }, /no http/],
  ['no number of blocks', { HISTORY_BLOCKS: 'all' }, /HISTORY_BLOCKS/],
  ['more blocks than any chain has', { HISTORY_BLOCKS: '10000000001' }, /HISTORY_BLOCKS .* to 10000000000/],
  ['a number that is not exact', { HISTORY_BLOCKS: '1e300' }, /HISTORY_BLOCKS/],
  ['part of a block', { HISTORY_BLOCKS: '0.5' }, /HISTORY_BLOCKS/],
  ['a token that is none', { SPAM_TOKENS: 'eip155:1:0x1' }, /SPAM_TOKENS/],
])('error: %s', (_, source, problem) => {
  expect(read(source as Record<string, string>).problems.join()).toMatch(problem)
})
