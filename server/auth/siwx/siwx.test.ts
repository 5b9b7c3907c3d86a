import {
  createWalletClient,
  http,
  numberToHex,
  parseSignature,
  recoverMessageAddress,
  serializeCompactSignature,
  serializeErc6492Signature,
  serializeSignature,
  signatureToCompactSignature,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contractOf } from '../../../e2e/wallets/contractAccount.ts'
import type { SignInMessage } from '../../contract/signInMessage.ts'
import { projects } from '../../db/schema/projects.ts'
import { loginClient } from '../../test/loginClient.ts'
import { origin, refusal, type SiwxStage, siwxStage } from '../../test/siwxStage.ts'

const secp256k1Order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const swapCase = (letter: string): string =>
  letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()

let stage: SiwxStage
beforeAll(async () => {
  stage = await siwxStage()
})
afterAll(() => stage[Symbol.asyncDispose]())

describe('Ethereum', () => {
  const owner = privateKeyToAccount(generatePrivateKey())
  const account = `eip155:31337:${owner.address}`

  test('default', async () => {
    const message = await stage.messageOf(account)
    const { userId, method } = await stage.login(account, message, await owner.signMessage({ message }))
    expect(method).toBe('siwx')
    expect(await stage.keysOf(userId)).toEqual([`siwx eip155:${owner.address.toLowerCase()}`])
  })

  test('behavior: the same key is the same person, on another chain and in another spelling', async () => {
    const people = new Set<string>()
    for (const id of [account, account.toLowerCase(), account.replace('31337', '1')]) {
      const message = await stage.messageOf(id)
      people.add((await stage.login(id, message, await owner.signMessage({ message }))).userId)
    }
    expect(people.size).toBe(1)
  })

  test.each<[string, Partial<SignInMessage>]>([
    ['the scheme of the page', { scheme: 'http' }],
    ['a slash behind the URI', { uri: 'http://demo.example/' }],
    ['a URI on the origin', { uri: 'http://demo.example/login?next=%2Fbasket' }],
    ['the chain with its namespace', { chainId: 'eip155:31337' }],
  ])('param: %s', async (_what, change) => {
    const message = await stage.messageOf(account, change)
    const { method } = await stage.login(account, message, await owner.signMessage({ message }))
    expect(method).toBe('siwx')
  })

  test('param: a signature of 64 bytes (EIP-2098)', async () => {
    const message = await stage.messageOf(account)
    const whole = parseSignature(await owner.signMessage({ message }))
    const compact = serializeCompactSignature(signatureToCompactSignature(whole))
    expect(compact).toHaveLength(130)
    expect((await stage.login(account, message, compact)).method).toBe('siwx')
  })

  test('error: the other signature of the same key and text (EIP-2)', async () => {
    const message = await stage.messageOf(account)
    const { r, s, yParity } = parseSignature(await owner.signMessage({ message }))
    const high = numberToHex(secp256k1Order - BigInt(s), { size: 32 })
    const signature = serializeSignature({ r, s: high, yParity: yParity === 0 ? 1 : 0 })
    expect(await recoverMessageAddress({ message, signature })).toBe(owner.address)
    expect(await refusal(stage.login(account, message, signature))).toBe('401 invalid_proof')
  })

  test('behavior: a key needs no node', async () => {
    const id = account.replace('31337', '31339')
    const message = await stage.messageOf(id)
    const { userId } = await stage.login(id, message, await owner.signMessage({ message }))
    expect(await stage.keysOf(userId)).toEqual([`siwx eip155:${owner.address.toLowerCase()}`])
  })

  test('error: a contract on a chain whose nodes do not answer, or that is not served', async () => {
    for (const [chain, code] of [
      ['31339', '503 upstream_unavailable'],
      ['7', '401 invalid_proof'],
    ] as const) {
      const id = `eip155:${chain}:${contractOf(owner).address}`
      const message = await stage.messageOf(id)
      expect(await refusal(stage.login(id, message, await owner.signMessage({ message })))).toBe(code)
    }
  })

  test.each<[string, Partial<SignInMessage>]>([
    ['another domain', { domain: 'evil.example' }],
    ['the domain with a port', { domain: 'demo.example:80' }],
    ['the domain of the widget', { domain: 'widget.localhost' }],
    ['another URI', { uri: 'http://evil.example' }],
    ['another scheme in the URI', { uri: 'https://demo.example' }],
    ['another scheme', { scheme: 'https' }],
    ['a URI with a user', { uri: 'http://user@demo.example/' }],
    ['a URI of another that names the origin as user', { uri: 'http://demo.example@evil.example/' }],
    ['wrong capitals in the address', { address: owner.address.replace(/[a-f]/i, swapCase) }],
    ['a URI that begins alike', { uri: 'http://demo.example.evil.example' }],
    ['another chain', { chainId: '1' }],
    ['another family', { namespace: 'solana' }],
    ['another address', { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }],
    ['over', { expirationTime: new Date(Date.now() - 1000).toISOString() }],
    ['not yet good', { notBefore: new Date(Date.now() + 120_000).toISOString() }],
    ['from the future', { issuedAt: new Date(Date.now() + 120_000).toISOString() }],
    ['from long ago', { issuedAt: new Date(Date.now() - 3_600_000).toISOString() }],
  ])('error: a message that is %s, and its nonce is burnt', async (_what, change) => {
    const message = await stage.messageOf(account, change)
    const signature = await owner.signMessage({ message })
    expect(await refusal(stage.login(account, message, signature))).toBe('401 invalid_proof')
    const nonce = /Nonce: (\w+)/.exec(message)?.[1] ?? ''
    const good = await stage.messageOf(account, { nonce })
    expect(await refusal(stage.login(account, good, await owner.signMessage({ message: good })))).toBe(
      '401 invalid_nonce',
    )
  })

  test('error: a wrong signature, and its nonce is burnt', async () => {
    const message = await stage.messageOf(account)
    const stranger = privateKeyToAccount(generatePrivateKey())
    const signature = await stranger.signMessage({ message })
    expect(await refusal(stage.login(account, message, signature))).toBe('401 invalid_proof')
    expect(await refusal(stage.login(account, message, await owner.signMessage({ message })))).toBe(
      '401 invalid_nonce',
    )
  })

  test.each(['', '0x', '0x00', `0x${'00'.repeat(65)}`, 'constructor', `0x${'6492'.repeat(40)}`])(
    'error: signature %j',
    async (signature) => {
      const message = await stage.messageOf(account)
      expect(await refusal(stage.login(account, message, signature))).toBe('401 invalid_proof')
    },
  )

  test('error: a replay; of many at once one gets in', async () => {
    const message = await stage.messageOf(account)
    const signature = await owner.signMessage({ message })
    const attempts = await Promise.all(
      Array.from({ length: 8 }, () => refusal(stage.login(account, message, signature))),
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
      const { nonce } = await stage.nonceFor(page)
      const message = await stage.messageOf(account, { nonce })
      const signature = await owner.signMessage({ message })
      expect(await refusal(stage.login(account, message, signature))).toBe('401 invalid_nonce')
    }
    for (const nonce of ['0'.repeat(48), '']) {
      const message = await stage.messageOf(account, { nonce })
      const signature = await owner.signMessage({ message })
      expect(await refusal(stage.login(account, message, signature))).toBe('401 invalid_nonce')
    }
  })

  test('error: a message that names a good nonce in its statement and carries another', async () => {
    const { nonce } = await stage.nonceFor({ projectId: 'demo', origin })
    const message = await stage.messageOf(account, { statement: `Nonce: ${nonce}`, nonce: '0'.repeat(48) })
    const signature = await owner.signMessage({ message })
    expect(await refusal(stage.login(account, message, signature))).toBe('401 invalid_proof')
  })

  test('error: a nonce that expired', async () => {
    const message = await stage.messageOf(account)
    const signature = await owner.signMessage({ message })
    const { db } = stage.server.server.context.database
    await db.execute("update one_time_ids set expires = now() - interval '1 second'")
    expect(await refusal(stage.login(account, message, signature))).toBe('401 invalid_nonce')
  })

  test.each([
    '',
    'eip155:31337',
    'eip155:31337:0x:0x',
    'toString:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  ])('error: account %j', async (claimed) => {
    const message = await stage.messageOf(account)
    expect(await refusal(stage.login(claimed, message, await owner.signMessage({ message })))).toBe(
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
    const early = await stage.messageOf(id)
    const before = await stage.login(id, early, await wrapped(early))
    expect(await stage.keysOf(before.userId)).toEqual([`siwx eip155:31337:${address.toLowerCase()}`])
    await deploy(0)
    const message = await stage.messageOf(id)
    const after = await stage.login(id, message, await owner.signMessage({ message }))
    expect(after.userId).toBe(before.userId)
  })

  test('behavior: what nodes do for a contract is charged to its client, and a key costs nothing', async () => {
    const { database, projects: known } = stage.server.server.context
    await database.db.update(projects).set({ settings: { siwx: 'optional' } })
    known.changed('demo')
    const client = await loginClient(stage.server)
    const charged = () => stage.server.metric('gatehouse_charged_calls_total', { route: 'sessions' })
    const before = await charged()
    const send = async (id: string, sign: (message: string) => Promise<string>) => {
      const message = await stage.messageOf(id)
      const proof = { kind: 'siwx', account: id, message, signature: await sign(message) }
      const { status, text } = await client.sendProof(proof)
      expect([status, text]).toEqual([200, expect.any(String)])
    }
    const key = privateKeyToAccount(generatePrivateKey())
    await send(`eip155:31337:${key.address}`, (message) => key.signMessage({ message }))
    expect(await charged()).toBe(before)
    await send(`eip155:31337:${address}`, wrapped)
    expect(await charged()).toBeGreaterThan(before)
  })

  test('behavior: the same address on another chain is another person', async () => {
    await deploy(1)
    const people = new Set<string>()
    for (const chain of ['31337', '31338']) {
      const id = `eip155:${chain}:${address}`
      const message = await stage.messageOf(id)
      people.add((await stage.login(id, message, await wrapped(message))).userId)
    }
    expect(people.size).toBe(2)
  })

  test('error: a key that is not its owner, a text that was not signed', async () => {
    const id = `eip155:31337:${address}`
    const stranger = privateKeyToAccount(generatePrivateKey())
    const message = await stage.messageOf(id)
    expect(await refusal(stage.login(id, message, await stranger.signMessage({ message })))).toBe(
      '401 invalid_proof',
    )
    const other = await stage.messageOf(id)
    expect(await refusal(stage.login(id, other, await wrapped('another text')))).toBe('401 invalid_proof')
  })

  async function deploy(index: number): Promise<void> {
    const transport = http(stage.chains[index]?.url)
    const payer = privateKeyToAccount(generatePrivateKey())
    await stage.chains[index]?.rpc('anvil_setBalance', [payer.address, numberToHex(10n ** 18n)])
    const wallet = createWalletClient({ account: payer, transport })
    await wallet.sendTransaction({ to: deployer, data: initCode, chain: null })
  }
})
