import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import { eq } from 'drizzle-orm'
import { createWalletClient, http, numberToHex, serializeErc6492Signature } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bitcoinAddress, signBip322 } from '../../../e2e/wallets/bitcoinWallet.ts'
import { contractOf } from '../../../e2e/wallets/contractAccount.ts'
import type { Proof } from '../../contract/login.ts'
import { buildMessage, type SignInMessage, signInChainId } from '../../contract/signInMessage.ts'
import { accounts } from '../../db/schema/users.ts'
import { anvil, type TestChain } from '../../test/anvil.ts'
import { type TestServer, testServer } from '../../test/testServer.ts'
import { verifyProof } from '../verifyProof.ts'

const origin = 'http://demo.example'
const frame = { projectId: 'demo', origin, expiresAt: 0 }

let chains: TestChain[]
let server: TestServer
beforeAll(async () => {
  chains = await Promise.all([anvil(31337), anvil(31338)])
  server = await testServer({
    env: {
      NETWORKS: 'eip155:31337,eip155:31338,eip155:31339',
      NETWORK_EIP155_31337: '{"name":"One","symbol":"ETH"}',
      NETWORK_EIP155_31338: '{"name":"Two","symbol":"ETH"}',
      NETWORK_EIP155_31339: '{"name":"Dead","symbol":"ETH"}',
      RPC_URLS_EIP155_31337: chains[0]?.url ?? '',
      RPC_URLS_EIP155_31338: chains[1]?.url ?? '',
      RPC_URLS_EIP155_31339: 'http://127.0.0.1:1',
    },
    projects: { demo: [origin, 'http://second.example'], other: ['http://other.example', origin] },
  })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  for (const chain of chains) await chain[Symbol.asyncDispose]()
})

async function nonceFor(page: { projectId: string; origin: string } = frame) {
  const token = await server.token(page.projectId, page.origin)
  const answer = await server.login('/login/nonces', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(200)
  return answer.json as { nonce: string; issuedAt: string; expiresAt: string }
}

async function messageOf(account: string, change: Partial<SignInMessage> = {}): Promise<string> {
  const [namespace, reference = '', address = ''] = account.split(':') as [SignInMessage['namespace']]
  const { nonce, issuedAt, expiresAt } = await nonceFor()
  const chainId = signInChainId(namespace, reference)
  const facts = { namespace, address, chainId, nonce, issuedAt, expirationTime: expiresAt }
  const message = { ...facts, domain: 'demo.example', uri: origin, statement: 'Sign in to Demo.' }
  return buildMessage({ ...message, ...change })
}
type Siwx = Extract<Proof, { kind: 'siwx' }>
const login = (account: string, message: string, signature: string, page = frame) =>
  verifyProof(server.server.context, { kind: 'siwx', account, message, signature } satisfies Siwx, page)
const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'none',
    (error) => `${error.status} ${error.code}`,
  )
async function keysOf(userId: string): Promise<string[]> {
  const { db } = server.server.context.database
  const rows = await db.select().from(accounts).where(eq(accounts.userId, userId))
  return rows.map((row) => `${row.provider} ${row.providerAccountId}`)
}

describe('Ethereum', () => {
  const owner = privateKeyToAccount(generatePrivateKey())
  const account = `eip155:31337:${owner.address}`

  test('default', async () => {
    const message = await messageOf(account)
    const { userId, method } = await login(account, message, await owner.signMessage({ message }))
    expect(method).toBe('siwx')
    expect(await keysOf(userId)).toEqual([`siwx eip155:${owner.address.toLowerCase()}`])
  })

  test('behavior: the same key is the same person, on another chain and in another spelling', async () => {
    const people = new Set<string>()
    for (const id of [account, account.toLowerCase(), account.replace('31337', '1')]) {
      const message = await messageOf(id)
      people.add((await login(id, message, await owner.signMessage({ message }))).userId)
    }
    expect(people.size).toBe(1)
  })

  test('behavior: a key needs no node', async () => {
    const id = account.replace('31337', '31339')
    const message = await messageOf(id)
    await login(id, message, await owner.signMessage({ message }))
  })

  test('error: a contract on a chain whose nodes do not answer, or that is not served', async () => {
    for (const [chain, code] of [
      ['31339', '503 upstream_unavailable'],
      ['7', '401 invalid_proof'],
    ] as const) {
      const id = `eip155:${chain}:${contractOf(owner).address}`
      const message = await messageOf(id)
      expect(await refusal(login(id, message, await owner.signMessage({ message })))).toBe(code)
    }
  })

  test.each<[string, Partial<SignInMessage>]>([
    ['another domain', { domain: 'evil.example' }],
    ['the domain with a port', { domain: 'demo.example:80' }],
    ['the domain of the widget', { domain: 'widget.localhost' }],
    ['another URI', { uri: 'http://evil.example' }],
    ['another scheme', { uri: 'https://demo.example' }],
    ['a URI that begins alike', { uri: 'http://demo.example.evil.example' }],
    ['another chain', { chainId: '1' }],
    ['another family', { namespace: 'solana' }],
    ['another address', { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }],
    ['over', { expirationTime: new Date(Date.now() - 1000).toISOString() }],
    ['not yet good', { notBefore: new Date(Date.now() + 120_000).toISOString() }],
    ['from the future', { issuedAt: new Date(Date.now() + 120_000).toISOString() }],
    ['from long ago', { issuedAt: new Date(Date.now() - 3_600_000).toISOString() }],
  ])('error: a message that is %s, and its nonce is burnt', async (_what, change) => {
    const message = await messageOf(account, change)
    const signature = await owner.signMessage({ message })
    expect(await refusal(login(account, message, signature))).toBe('401 invalid_proof')
    const nonce = /Nonce: (\w+)/.exec(message)?.[1] ?? ''
    const good = await messageOf(account, { nonce })
    expect(await refusal(login(account, good, await owner.signMessage({ message: good })))).toBe(
      '401 invalid_nonce',
    )
  })

  test('error: a wrong signature, and its nonce is burnt', async () => {
    const message = await messageOf(account)
    const stranger = privateKeyToAccount(generatePrivateKey())
    const signature = await stranger.signMessage({ message })
    expect(await refusal(login(account, message, signature))).toBe('401 invalid_proof')
    expect(await refusal(login(account, message, await owner.signMessage({ message })))).toBe(
      '401 invalid_nonce',
    )
  })

  test.each(['', '0x', '0x00', `0x${'00'.repeat(65)}`, 'constructor', `0x${'6492'.repeat(40)}`])(
    'error: signature %j',
    async (signature) => {
      const message = await messageOf(account)
      expect(await refusal(login(account, message, signature))).toBe('401 invalid_proof')
    },
  )

  test('error: a replay; of many at once one gets in', async () => {
    const message = await messageOf(account)
    const signature = await owner.signMessage({ message })
    const attempts = await Promise.all(
      Array.from({ length: 8 }, () => refusal(login(account, message, signature))),
    )
    expect(attempts.filter((each) => each === 'none')).toHaveLength(1)
    expect(attempts.filter((each) => each === '401 invalid_nonce')).toHaveLength(7)
  })

  test('error: a nonce of another project or page, of nobody, or none', async () => {
    const foreign = [
      { projectId: 'demo', origin: 'http://second.example' },
      { projectId: 'other', origin },
      { projectId: 'other', origin: 'http://other.example' },
    ]
    for (const page of foreign) {
      const { nonce } = await nonceFor(page)
      const message = await messageOf(account, { nonce })
      const signature = await owner.signMessage({ message })
      expect(await refusal(login(account, message, signature))).toBe('401 invalid_nonce')
    }
    for (const nonce of ['0'.repeat(48), '']) {
      const message = await messageOf(account, { nonce })
      const signature = await owner.signMessage({ message })
      expect(await refusal(login(account, message, signature))).toBe('401 invalid_nonce')
    }
  })

  test('error: a nonce that expired', async () => {
    const message = await messageOf(account)
    const signature = await owner.signMessage({ message })
    const { db } = server.server.context.database
    await db.execute("update one_time_ids set expires = now() - interval '1 second'")
    expect(await refusal(login(account, message, signature))).toBe('401 invalid_nonce')
  })

  test.each([
    '',
    'eip155:31337',
    'eip155:31337:0x:0x',
    'toString:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  ])('error: account %j', async (claimed) => {
    const message = await messageOf(account)
    expect(await refusal(login(claimed, message, await owner.signMessage({ message })))).toBe(
      '401 invalid_proof',
    )
  })
})

describe('Ethereum contracts', () => {
  const owner = privateKeyToAccount(generatePrivateKey())
  const { address, deployer, initCode } = contractOf(owner)
  const wrapped = async (message: string) =>
    serializeErc6492Signature({
      address: deployer,
      data: initCode,
      signature: await owner.signMessage({ message }),
    })

  test('default: not deployed yet (ERC-6492), then deployed (ERC-1271), one person', async () => {
    const id = `eip155:31337:${address}`
    const early = await messageOf(id)
    const before = await login(id, early, await wrapped(early))
    expect(await keysOf(before.userId)).toEqual([`siwx eip155:31337:${address.toLowerCase()}`])
    await deploy(0)
    const message = await messageOf(id)
    const after = await login(id, message, await owner.signMessage({ message }))
    expect(after.userId).toBe(before.userId)
  })

  test('behavior: the same address on another chain is another person', async () => {
    await deploy(1)
    const people = new Set<string>()
    for (const chain of ['31337', '31338']) {
      const id = `eip155:${chain}:${address}`
      const message = await messageOf(id)
      people.add((await login(id, message, await wrapped(message))).userId)
    }
    expect(people.size).toBe(2)
  })

  test('error: a key that is not its owner, a text that was not signed', async () => {
    const id = `eip155:31337:${address}`
    const stranger = privateKeyToAccount(generatePrivateKey())
    const message = await messageOf(id)
    expect(await refusal(login(id, message, await stranger.signMessage({ message })))).toBe(
      '401 invalid_proof',
    )
    const other = await messageOf(id)
    expect(await refusal(login(id, other, await wrapped('another text')))).toBe('401 invalid_proof')
  })

  async function deploy(index: number): Promise<void> {
    const transport = http(chains[index]?.url)
    const payer = privateKeyToAccount(generatePrivateKey())
    await chains[index]?.rpc('anvil_setBalance', [payer.address, numberToHex(10n ** 18n)])
    const wallet = createWalletClient({ account: payer, transport })
    await wallet.sendTransaction({ to: deployer, data: initCode, chain: null })
  }
})

describe('Solana', () => {
  const { secretKey, publicKey } = ed25519.keygen()
  const account = `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${base58.encode(publicKey)}`
  const sign = (text: string) => base58.encode(ed25519.sign(new TextEncoder().encode(text), secretKey))

  test('default', async () => {
    const message = await messageOf(account)
    expect(message).toContain('Chain ID: mainnet')
    const { userId } = await login(account, message, sign(message))
    expect(await keysOf(userId)).toEqual([`siwx solana:${base58.encode(publicKey)}`])
  })

  test('param: the chain as CAIP-2 says it', async () => {
    const [, reference = ''] = account.split(':')
    for (const chainId of [reference, `solana:${reference}`]) {
      const message = await messageOf(account, { chainId })
      await login(account, message, sign(message))
    }
  })

  test('error: another key, another text, another encoding, a key of small order', async () => {
    const message = await messageOf(account)
    const other = ed25519.sign(new TextEncoder().encode(message), ed25519.keygen().secretKey)
    expect(await refusal(login(account, message, base58.encode(other)))).toBe('401 invalid_proof')
    const second = await messageOf(account)
    expect(await refusal(login(account, second, sign(message)))).toBe('401 invalid_proof')
    const third = await messageOf(account)
    const encoded = base64.encode(base58.decode(sign(third)))
    expect(await refusal(login(account, third, encoded))).toBe('401 invalid_proof')
    const small = base58.encode(Uint8Array.of(1, ...new Uint8Array(31)))
    const weak = `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${small}`
    const fourth = await messageOf(weak)
    const zero = base58.encode(Uint8Array.of(1, ...new Uint8Array(63)))
    expect(await refusal(login(weak, fourth, zero))).toBe('401 invalid_proof')
  })
})

describe('Bitcoin', () => {
  const regtest = '0f9188f13cb7b2c71f2a335e3a4fc328'
  const account = `bip122:${regtest}:${bitcoinAddress}`

  test('default: BIP-322', async () => {
    const message = await messageOf(account)
    expect(message).toContain(`Chain ID: ${regtest}`)
    const { userId } = await login(account, message, signBip322(message))
    expect(await keysOf(userId)).toEqual([`siwx bip122:${bitcoinAddress}`])
    const again = await messageOf(account)
    expect((await login(account, again, signBip322(again))).userId).toBe(userId)
  })

  test('error: another text, address or network, and no signature', async () => {
    const stranger = `bip122:${regtest}:bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080`
    const mainnet = `bip122:000000000019d6689c085ae165831e93:${bitcoinAddress}`
    for (const [claimed, sign] of [
      [account, () => signBip322('another text')],
      [account, () => ''],
      [stranger, signBip322],
      [mainnet, signBip322],
    ] as const) {
      const message = await messageOf(claimed)
      expect(await refusal(login(claimed, message, sign(message))), claimed).toBe('401 invalid_proof')
    }
  })

  test('error: a replay', async () => {
    const message = await messageOf(account)
    const signature = signBip322(message)
    await login(account, message, signature)
    expect(await refusal(login(account, message, signature))).toBe('401 invalid_nonce')
  })
})
