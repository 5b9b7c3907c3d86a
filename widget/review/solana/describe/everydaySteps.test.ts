import { base58 } from '@scure/base'
import * as token from '@solana/spl-token'
import {
  AddressLookupTableProgram,
  Authorized,
  ComputeBudgetProgram,
  Keypair,
  Lockup,
  PublicKey,
  StakeAuthorizationLayout,
  StakeProgram,
  SystemProgram,
  type Transaction,
  type TransactionInstruction,
  TransactionMessage,
  VoteAuthorizationLayout,
  VoteInit,
  VoteProgram,
} from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { readMessage } from '../wire/readMessage.ts'
import { describeTransaction } from './describeTransaction.ts'
import type { StepRole } from './description.ts'

// Instructions that the chain's own libraries write.

const us = Keypair.generate().publicKey
const [fresh, other, they] = [1, 2, 3].map(() => Keypair.generate().publicKey) as [
  PublicKey,
  PublicKey,
  PublicKey,
]
const programId = token.TOKEN_2022_PROGRAM_ID
const nobody = new Lockup(0, 0, PublicKey.default)

function read(made: TransactionInstruction[] | Transaction) {
  const message = new TransactionMessage({
    payerKey: us,
    recentBlockhash: base58.encode(new Uint8Array(32).fill(5)),
    instructions: Array.isArray(made) ? made : made.instructions,
  }).compileToV0Message()
  const { steps, warnings } = describeTransaction(readMessage(message.serialize()))
  const accountOf = (role: StepRole) =>
    steps.flatMap(({ accounts }) => accounts).find((one) => one.role === role)?.account
  return { types: steps.map(({ type }) => type), warnings, accountOf }
}
const initStake = (withdrawer: PublicKey, lockup = nobody) =>
  StakeProgram.createAccount({
    ...{ fromPubkey: us, stakePubkey: fresh, lamports: 1_000_000_000, lockup },
    authorized: new Authorized(us, withdrawer),
  })

describe('named, and nothing to warn of', () => {
  test.each<[string, () => TransactionInstruction[] | Transaction, string[]]>([
    ['a stake', () => initStake(us), ['createAccount', 'initStake']],
    [
      'a delegation',
      () => StakeProgram.delegate({ stakePubkey: fresh, authorizedPubkey: us, votePubkey: other }),
      ['stake'],
    ],
    [
      'a split',
      () =>
        StakeProgram.split(
          { stakePubkey: fresh, authorizedPubkey: us, splitStakePubkey: other, lamports: 5 },
          2_282_880,
        ),
      ['createAccount', 'splitStake'],
    ],
    [
      'a split by seed',
      () =>
        StakeProgram.splitWithSeed({
          ...{ stakePubkey: fresh, authorizedPubkey: us, splitStakePubkey: other, lamports: 5 },
          ...{ basePubkey: us, seed: 'fern' },
        }),
      ['allocate', 'splitStake'],
    ],
    [
      'a merge',
      () => StakeProgram.merge({ stakePubkey: fresh, sourceStakePubKey: other, authorizedPubkey: us }),
      ['mergeStake'],
    ],
    [
      'the end of a stake',
      () => [
        ...StakeProgram.deactivate({ stakePubkey: fresh, authorizedPubkey: us }).instructions,
        ...StakeProgram.withdraw({ stakePubkey: fresh, authorizedPubkey: us, toPubkey: us, lamports: 5 })
          .instructions,
      ],
      ['unstake', 'withdrawStake'],
    ],
    [
      'a withdrawal from a lock, with its custodian',
      () =>
        StakeProgram.withdraw({
          ...{ stakePubkey: fresh, authorizedPubkey: us, toPubkey: us, lamports: 5 },
          custodianPubkey: they,
        }),
      ['withdrawStake'],
    ],
    [
      'wrapped SOL in an account by seed',
      () => [
        SystemProgram.createAccountWithSeed({
          ...{ fromPubkey: us, newAccountPubkey: fresh, basePubkey: us, seed: 'wsol' },
          ...{ lamports: 2_049_280, space: 165, programId: token.TOKEN_PROGRAM_ID },
        }),
        token.createInitializeAccountInstruction(fresh, token.NATIVE_MINT, us),
        token.createSyncNativeInstruction(fresh),
        token.createCloseAccountInstruction(fresh, us, us),
      ],
      ['createAccount', 'createTokenAccount', 'wrapSol', 'closeToken'],
    ],
    [
      'token accounts in the later forms',
      () => [
        token.createInitializeAccount2Instruction(fresh, other, us),
        token.createInitializeAccount3Instruction(fresh, other, us),
        token.createInitializeImmutableOwnerInstruction(fresh, programId),
      ],
      ['createTokenAccount', 'createTokenAccount', 'tokenSetting'],
    ],
    [
      'a token of one’s own',
      () => [
        token.createInitializeMintInstruction(fresh, 6, us, null),
        token.createInitializeMint2Instruction(fresh, 6, us, us, programId),
        token.createMintToInstruction(fresh, other, us, 5),
        token.createMintToCheckedInstruction(fresh, other, us, 5, 6),
        token.createFreezeAccountInstruction(other, fresh, us),
        token.createThawAccountInstruction(other, fresh, us),
      ],
      ['initMint', 'initMint', 'mintToken', 'mintToken', 'freezeToken', 'thawToken'],
    ],
    [
      'shared control',
      () => [token.createInitializeMultisigInstruction(fresh, [us, they], 2, token.TOKEN_PROGRAM_ID)],
      ['initMultisig'],
    ],
    [
      'switches of Token-2022',
      () => [
        token.createReallocateInstruction(fresh, us, [token.ExtensionType.MemoTransfer], us, [], programId),
        token.createEnableRequiredMemoTransfersInstruction(fresh, us, [], programId),
        token.createDisableRequiredMemoTransfersInstruction(fresh, us, [], programId),
        token.createEnableCpiGuardInstruction(fresh, us, [], programId),
        token.createDisableCpiGuardInstruction(fresh, us, [], programId),
      ],
      ['tokenSetting', 'tokenSetting', 'tokenSetting', 'tokenSetting', 'tokenSetting'],
    ],
    [
      'nested tokens',
      () => [token.createRecoverNestedInstruction(fresh, other, fresh, other, other, us, other)],
      ['recoverToken'],
    ],
    [
      'a nonce account',
      () =>
        SystemProgram.createNonceAccount({
          ...{ fromPubkey: us, noncePubkey: fresh, authorizedPubkey: us, lamports: 1_500_000 },
        }),
      ['createAccount', 'initNonce'],
    ],
    [
      'room, and SOL of an address by seed',
      () => [
        SystemProgram.allocate({ accountPubkey: fresh, space: 8 }),
        SystemProgram.transfer({
          ...{ fromPubkey: fresh, basePubkey: us, toPubkey: us, lamports: 5 },
          ...{ seed: 'fern', programId: SystemProgram.programId },
        }),
      ],
      ['allocate', 'sendSol'],
    ],
    [
      'an address table',
      () => {
        const table = { authority: us, payer: us, lookupTable: fresh }
        return [
          AddressLookupTableProgram.createLookupTable({ ...table, recentSlot: 7 })[0],
          AddressLookupTableProgram.extendLookupTable({ ...table, addresses: [other, they] }),
          AddressLookupTableProgram.freezeLookupTable(table),
          AddressLookupTableProgram.deactivateLookupTable(table),
          AddressLookupTableProgram.closeLookupTable({ ...table, recipient: us }),
        ]
      },
      ['changeTable', 'changeTable', 'changeTable', 'changeTable', 'closeTable'],
    ],
    [
      'a vote account',
      () => [
        ...VoteProgram.createAccount({
          ...{ fromPubkey: us, votePubkey: fresh, lamports: 5 },
          voteInit: new VoteInit(us, us, us, 5),
        }).instructions,
        ...VoteProgram.withdraw({
          ...{ votePubkey: fresh, authorizedWithdrawerPubkey: us, lamports: 5, toPubkey: us },
        }).instructions,
        VoteProgram.updateValidatorIdentity({
          ...{ votePubkey: fresh, authorizedWithdrawerPubkey: us, nodePubkey: other },
        }).instructions[0] as TransactionInstruction,
      ],
      ['createAccount', 'initVote', 'withdrawVote', 'changeVote'],
    ],
    ['a fee', () => [ComputeBudgetProgram.requestHeapFrame({ bytes: 65_536 })], ['budget']],
  ])('default: %s', (_, make, types) => {
    const found = read(make())
    expect(found.types).toEqual(types)
    expect(found.warnings.filter((one) => one !== 'lasting')).toEqual([])
  })
})

describe('warned of where it goes to a stranger', () => {
  test.each<[string, () => TransactionInstruction[] | Transaction, StepRole, string[]]>([
    ['who may withdraw a stake', () => initStake(they), 'withdrawer', ['authority']],
    [
      'who may lift its lock',
      () => initStake(us, new Lockup(2_000_000_000, 0, they)),
      'custodian',
      ['locked'],
    ],
    [
      'who has a nonce',
      () =>
        SystemProgram.createNonceAccount({
          ...{ fromPubkey: us, noncePubkey: fresh, authorizedPubkey: they, lamports: 5 },
        }),
      'authority',
      ['authority'],
    ],
    [
      'who may withdraw from a vote account',
      () =>
        VoteProgram.createAccount({
          ...{ fromPubkey: us, votePubkey: fresh, lamports: 5 },
          voteInit: new VoteInit(us, us, they, 5),
        }),
      'withdrawer',
      ['authority'],
    ],
    [
      'a stake that is given away',
      () =>
        StakeProgram.authorize({
          ...{ stakePubkey: fresh, authorizedPubkey: us, newAuthorizedPubkey: they },
          stakeAuthorizationType: StakeAuthorizationLayout.Withdrawer,
        }),
      'authority',
      ['authority'],
    ],
    [
      'the same by seed',
      () =>
        StakeProgram.authorizeWithSeed({
          ...{ stakePubkey: fresh, authorityBase: us, authoritySeed: 'fern' },
          ...{ authorityOwner: SystemProgram.programId, newAuthorizedPubkey: they },
          stakeAuthorizationType: StakeAuthorizationLayout.Withdrawer,
        }),
      'authority',
      ['authority'],
    ],
    [
      'a vote account that is given away',
      () =>
        VoteProgram.authorize({
          ...{ votePubkey: fresh, authorizedPubkey: us, newAuthorizedPubkey: they },
          voteAuthorizationType: VoteAuthorizationLayout.Withdrawer,
        }),
      'authority',
      ['authority'],
    ],
  ])('default: %s', (_, make, role, warnings) => {
    const found = read(make())
    expect(found.types).not.toContain('other')
    expect(found.accountOf(role)).toBe(they.toBase58())
    expect(found.warnings).toEqual(warnings)
  })
})
