import { describe, expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { readExchange } from './exchangeConfig.ts'
import { readNetworks } from './networksConfig.ts'

const key = `0x${'11'.repeat(32)}`
const address = '0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a'

function read(source: Record<string, string>) {
  const problems: string[] = []
  const env = readEnv(source)
  const settings = readExchange(env, readNetworks(env, problems), problems)
  return { settings, problems }
}

describe('readExchange', () => {
  test('default: none', () => {
    expect(read({})).toEqual({ settings: undefined, problems: [] })
  })

  test('param: a faucet on test networks', () => {
    const networks = 'eip155:11155111, eip155:31337'
    const { settings, problems } = read({
      NETWORKS: networks,
      NETWORK_EIP155_31337: '{"name":"Local","symbol":"ETH","testnet":true}',
      RPC_URLS_EIP155_31337: 'http://localhost:8545',
      FAUCET_PRIVATE_KEY: key,
      FAUCET_NETWORKS: networks,
    })
    expect(problems).toEqual([])
    expect(settings).toEqual({
      privateKey: key,
      address,
      networks: ['eip155:11155111', 'eip155:31337'],
      ids: ['simulated'],
    })
  })

  const sepolia = { FAUCET_PRIVATE_KEY: key, FAUCET_NETWORKS: 'eip155:11155111' }
  const asTest = (name: string) => ({
    [`NETWORK_${name}`]: '{"name":"Fork","symbol":"ETH","testnet":true}',
    [`RPC_URLS_${name}`]: 'http://localhost:8545',
  })
  test.each([
    ['Ethereum', { ...sepolia, FAUCET_NETWORKS: 'eip155:1' }, /eip155:1, whose coins are worth money/],
    [
      'Ethereum, called a test network',
      { ...sepolia, FAUCET_NETWORKS: 'eip155:1', NETWORKS: 'eip155:1', ...asTest('EIP155_1') },
      /eip155:1, whose coins are worth money/,
    ],
    [
      'Celo, called a test network',
      { ...sepolia, FAUCET_NETWORKS: 'eip155:42220', NETWORKS: 'eip155:42220', ...asTest('EIP155_42220') },
      /eip155:42220, whose coins are worth money/,
    ],
    [
      'a network of its own that is no test network',
      {
        ...sepolia,
        FAUCET_NETWORKS: 'eip155:777',
        NETWORKS: 'eip155:777',
        NETWORK_EIP155_777: '{"name":"Own","symbol":"OWN","testnet":false}',
        RPC_URLS_EIP155_777: 'http://localhost:8545',
      },
      /eip155:777, whose coins are worth money/,
    ],
    [
      'one that is not served',
      { ...sepolia, FAUCET_NETWORKS: 'eip155:5' },
      /eip155:5, which is no EVM network/,
    ],
    ['Solana', { ...sepolia, FAUCET_NETWORKS: 'solana:devnet' }, /no EVM network that is served/],
    ['no key', { FAUCET_NETWORKS: 'eip155:11155111' }, /belong together/],
    ['no networks', { FAUCET_PRIVATE_KEY: key }, /belong together/],
    ['ids alone', { SIMULATED_EXCHANGES: 'reown_test' }, /belong together/],
    ['a short key', { ...sepolia, FAUCET_PRIVATE_KEY: '0x11' }, /is no key/],
    ['a key of zeros', { ...sepolia, FAUCET_PRIVATE_KEY: `0x${'00'.repeat(32)}` }, /is no key/],
    ['the name of a real one', { ...sepolia, SIMULATED_EXCHANGES: 'coinbase' }, /is a real one/],
    ['a name that is no word', { ...sepolia, SIMULATED_EXCHANGES: 'a b' }, /is no word|no word such as/],
  ])('error: %s', (_name, source, problem) => {
    const { settings, problems } = read(source as unknown as Record<string, string>)
    expect(settings).toBe(undefined)
    expect(problems.join('\n')).toMatch(problem)
    expect(problems.join('\n')).not.toContain('11111111')
  })
})
