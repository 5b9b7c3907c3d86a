import { base64 } from '@scure/base'
import {
  createAssociatedTokenAccountInstruction,
  createInitializeMint2Instruction,
  createMintToInstruction,
  type ExtensionType,
  getAssociatedTokenAddressSync,
  getMintLen,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import {
  Keypair,
  type PublicKey,
  SystemProgram,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { solanaClusters } from '../../../../../host-sdk/protocol/solana.ts'
import type { Ask, Order } from '../../family.ts'

export const accountOf = (mint: PublicKey, holder: PublicKey): PublicKey =>
  getAssociatedTokenAddressSync(mint, holder, false, TOKEN_2022_PROGRAM_ID)

export interface MintMade {
  mint: PublicKey
  orderOf(units: bigint, multiplier?: number): Order
}

/** A chain with the real Token-2022 program, and somebody who makes tokens there. */
export async function token2022Stage(ask: Ask) {
  const [ada, bob] = [Keypair.generate(), Keypair.generate()]
  for (const { publicKey } of [ada, bob]) await ask('requestAirdrop', [publicKey.toBase58(), 20_000_000_000])

  async function run(instructions: TransactionInstruction[], signers: Keypair[] = []): Promise<void> {
    const latest = (await ask('getLatestBlockhash', [])) as { value: { blockhash: string } }
    const message = new TransactionMessage({
      payerKey: ada.publicKey,
      recentBlockhash: latest.value.blockhash,
      instructions,
    })
    const wire = new VersionedTransaction(message.compileToV0Message())
    wire.sign([ada, ...signers])
    await ask('sendTransaction', [base64.encode(wire.serialize()), { encoding: 'base64' }])
  }

  /** A mint with these extensions, which ada may freeze and of which she holds a million units. */
  async function make(
    types: ExtensionType[] = [],
    initialize: (mint: PublicKey) => TransactionInstruction[] = () => [],
    thaw: (held: PublicKey, mint: PublicKey) => TransactionInstruction[] = () => [],
  ): Promise<MintMade> {
    const key = Keypair.generate()
    const mint = key.publicKey
    const space = getMintLen(types)
    const lamports = Number(await ask('getMinimumBalanceForRentExemption', [space]))
    const place = { fromPubkey: ada.publicKey, newAccountPubkey: mint, programId: TOKEN_2022_PROGRAM_ID }
    const held = accountOf(mint, ada.publicKey)
    await run(
      [
        SystemProgram.createAccount({ ...place, space, lamports }),
        ...initialize(mint),
        createInitializeMint2Instruction(mint, 6, ada.publicKey, ada.publicKey, TOKEN_2022_PROGRAM_ID),
      ],
      [key],
    )
    await run([
      createAssociatedTokenAccountInstruction(
        ada.publicKey,
        held,
        ada.publicKey,
        mint,
        TOKEN_2022_PROGRAM_ID,
      ),
      ...thaw(held, mint),
      createMintToInstruction(mint, held, ada.publicKey, 1_000_000n, [], TOKEN_2022_PROGRAM_ID),
    ])
    return {
      mint,
      orderOf: (units, multiplier) => ({
        networkId: solanaClusters.devnet,
        from: ada.publicKey.toBase58(),
        to: bob.publicKey.toBase58(),
        asset: {
          ...{ units: undefined, price: undefined, icon: '', decimals: 6 },
          ...{ token: mint.toBase58(), name: 'Fern', symbol: 'FERN' },
          ...(multiplier !== undefined && { multiplier }),
        },
        units,
        speed: 'normal',
      }),
    }
  }
  return { ask, ada, bob, run, make }
}
