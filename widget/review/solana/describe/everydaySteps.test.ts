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
import { mainSteps } from '../mainSteps.ts'
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

function read(made: TransactionInstruction[] | Transaction, own = us) {
  const message = new TransactionMessage({
    payerKey: us,
    recentBlockhash: base58.encode(new Uint8Array(32).fill(5)),
    instructions: Array.isArray(made) ? made : made.instructions,
  }).compileToV0Message()
  const { steps, warnings } = describeTransaction(readMessage(message.serialize()), [], own.toBase58())
  const accountOf = (role: StepRole) =>
    steps.flatMap(({ accounts }) => accounts).find((one) => one.role === role)?.account
  const main = mainSteps({ steps }).map(({ type }) => type)
  return { types: steps.map(({ type }) => type), main, warnings, accountOf }
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

describe('SOL in a token account is its holder’s', () => {
  const { NATIVE_MINT: wrapped, TOKEN_PROGRAM_ID: plain } = token
  const lamports = 10_000_000_000
  const space = { space: 165, lamports, fromPubkey: us, newAccountPubkey: fresh }
  const create = (owner = plain) => SystemProgram.createAccount({ ...space, programId: owner })
  const seeded = SystemProgram.createAccountWithSeed({
    ...{ ...space, programId: plain, basePubkey: us, seed: 'wsol' },
  })
  const pay = SystemProgram.transfer({ fromPubkey: us, toPubkey: fresh, lamports })
  const paySeeded = SystemProgram.transfer({
    ...{ fromPubkey: other, basePubkey: us, toPubkey: fresh, lamports, seed: 'fern', programId: plain },
  })
  const [first, second, third] = [
    token.createInitializeAccountInstruction,
    token.createInitializeAccount2Instruction,
    token.createInitializeAccount3Instruction,
  ]

  test.each<[string, TransactionInstruction[]]>([
    ['created, first form', [create(), first(fresh, wrapped, they)]],
    ['created, second form', [create(), second(fresh, wrapped, they)]],
    ['created, third form', [create(), third(fresh, wrapped, they)]],
    ['created by seed', [seeded, third(fresh, wrapped, they)]],
    ['of Token-2022', [create(programId), third(fresh, other, they, programId)]],
    ['paid before', [pay, third(fresh, wrapped, they)]],
    ['paid afterwards', [third(fresh, wrapped, they), pay, token.createSyncNativeInstruction(fresh)]],
    ['paid out of an address by seed', [paySeeded, third(fresh, wrapped, they)]],
    [
      'paid by an account that closes',
      [third(fresh, wrapped, they), token.createCloseAccountInstruction(other, fresh, us)],
    ],
    [
      'paid out of a stake',
      [
        ...StakeProgram.withdraw({ stakePubkey: other, authorizedPubkey: us, toPubkey: fresh, lamports })
          .instructions,
        third(fresh, wrapped, they),
      ],
    ],
    ['held by its own key, which signs', [create(), third(fresh, wrapped, fresh)]],
  ])('error: a stranger’s: %s', (_, instructions) => {
    const found = read(instructions)
    expect(found.warnings).toContain('authority')
    expect(found.main).toContain('createTokenAccount')
  })

  test('error: a mint that somebody else may take the SOL out of again', () => {
    const mint = token.createInitializeMint2Instruction(fresh, 6, they, null, programId)
    expect(read([create(programId), mint]).warnings).toEqual(['authority'])
  })

  test.each<[string, TransactionInstruction[]]>([
    ['created', [create(), third(fresh, wrapped, us)]],
    ['paid before', [pay, first(fresh, wrapped, us)]],
    ['an account that is there already', [pay, token.createSyncNativeInstruction(fresh)]],
  ])('default: the own account: %s', (_, instructions) => {
    const found = read(instructions)
    expect(found.warnings).toEqual([])
    expect(found.main).not.toContain('createTokenAccount')
  })

  test('default: an associated account of the receiver, opened for a payment', () => {
    const found = read([
      token.createAssociatedTokenAccountIdempotentInstruction(us, fresh, they, other),
      token.createTransferCheckedInstruction(they, other, fresh, us, 5, 6),
    ])
    expect(found).toMatchObject({ warnings: [], main: ['sendToken'] })
  })

  test('default: a stranger’s account that nothing pays for', () => {
    expect(read([third(fresh, wrapped, they)]).warnings).toEqual([])
  })

  test('default: another one pays the network', () => {
    const found = read([create(), third(fresh, wrapped, they)], they)
    expect(found.warnings).toEqual([])
  })

  test('error: a stake that only its own key may take out', () => {
    expect(read(initStake(fresh)).warnings).toEqual(['authority'])
  })
})
