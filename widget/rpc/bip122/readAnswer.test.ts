import { expect, test } from 'vitest'
import { messageHash } from '../../review/bip122/messageHash.ts'
import { readAnswer } from './readAnswer.ts'

const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const other = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'
const signed = { address, signature: 'ab'.repeat(65) }
const read = (more: object) => readAnswer('signMessage', { ...signed, ...more }, { address })

test.each([
  [{}, {}],
  [{ protocol: 'bip322' }, { protocol: 'bip322' }],
  [
    { protocol: 'ecdsa', messageHash: 'cd' },
    { protocol: 'ecdsa', messageHash: 'cd' },
  ],
  [{ protocol: 'schnorr' }, { protocol: undefined }],
  [{ protocol: null, more: 1 }, { protocol: undefined }],
])('default: of a signature with %j is told %j', (more, told) =>
  expect(read(more)).toEqual({ ...signed, ...told }),
)

const [compact, witness] = [`20${'ab'.repeat(64)}`, `0140${'ab'.repeat(64)}`]
const hashes = {
  ecdsa: messageHash(new TextEncoder().encode('hello'), 'ecdsa'),
  bip322: messageHash(new TextEncoder().encode('hello'), 'bip322'),
}
test.each<[object, object, string | undefined]>([
  [{ messageHash: 'cd' }, { protocol: 'ecdsa' }, 'cd'],
  [{ signature: compact }, { protocol: 'ecdsa' }, hashes.ecdsa],
  [{ signature: witness }, { protocol: 'bip322' }, hashes.bip322],
  // A wallet that signs as it does, whatever it was asked for.
  [{ signature: witness }, { protocol: 'ecdsa' }, undefined],
  [{ signature: compact }, { protocol: 'bip322' }, undefined],
  // sats-connect's own adapters write it so where a wallet gives none.
  [{ messageHash: '' }, { protocol: 'bip322' }, hashes.bip322],
  [{ protocol: 'ecdsa' }, { protocol: 'bip322' }, hashes.ecdsa],
  [{}, {}, undefined],
])(
  'behavior: of a signature with %j that was asked for with %j is told which hash was signed',
  (more, as, hash) => {
    const asked = { address, message: 'hello', ...as }
    const answer = readAnswer('signMessage', { ...signed, ...more }, asked) as { messageHash?: string }
    expect(answer.messageHash).toBe(hash)
  },
)

test.each([{ address: other }, { address: 7 }, { signature: 'no' }])('error: a signature with %j', (more) =>
  expect(() => read(more)).toThrow(expect.objectContaining({ data: { reason: 'bad_answer' } })),
)
