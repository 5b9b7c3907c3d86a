import { randomBytes, randomUUID } from 'node:crypto'

const random = (bytes: number): string => randomBytes(bytes).toString('base64url')

/** What a login frame sends for a set of shares; nothing in it is used twice. */
export function newShares() {
  return {
    loginShare: random(33),
    recoveryEnvelope: random(120),
    recovery: { kind: 'password', salt: random(16), memoryKiB: 65_536, passes: 3 } as Record<string, unknown>,
    recoveryProof: random(32),
  }
}

/** What `POST /login/wallet` takes: contract/wallet.ts. */
export function newWallet() {
  return {
    id: randomUUID() as string,
    addresses: {
      eip155: `0x${randomBytes(20).toString('hex')}`,
      solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
      bip122: {
        payment: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
        ordinals: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
      },
    },
    ...newShares(),
  }
}

/** What `POST /login/wallet` takes from a server with operator custody. */
export const operatorShares = () => ({ ...newShares(), recovery: { kind: 'operator' }, recoveryProof: '' })
