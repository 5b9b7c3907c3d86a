import { payments } from 'bitcoinjs-lib'
import type { PsbtInput } from './coinScript.ts'

type Leaf = NonNullable<PsbtInput['tapLeafScript']>[number]

/** The version of leaves that has rules (BIP-342). */
const tapscript = 0xc0

/** Is a script one of the leaves to which a coin of taproot commits, under rules that exist? */
export const isLeafOf = (output: Uint8Array, leaf: Leaf): boolean =>
  leaf.leafVersion === tapscript &&
  ((leaf.controlBlock[0] ?? 0) & 0xfe) === tapscript &&
  isUnder(output, leaf)

const isUnder = (output: Uint8Array, { script, controlBlock }: Leaf): boolean =>
  isP2tr({ output, witness: [script, controlBlock] })

/** The key to which a coin of taproot commits beside the given root of leaves. */
export const rootKey = (
  output: Uint8Array,
  { tapMerkleRoot, tapInternalKey }: PsbtInput,
): Uint8Array | undefined =>
  tapMerkleRoot?.length === 32 &&
  tapInternalKey &&
  isP2tr({ output, internalPubkey: tapInternalKey, hash: tapMerkleRoot })
    ? tapInternalKey
    : undefined

/** The keys that spend a coin of taproot without its leaves, where the PSBT shows that it has leaves. */
export function treeKeys(output: Uint8Array, input: PsbtInput): Uint8Array[] {
  const leaves = (input.tapLeafScript ?? []).filter((leaf) => isUnder(output, leaf))
  const root = rootKey(output, input)
  return [...(root ? [root] : []), ...leaves.map(({ controlBlock }) => controlBlock.subarray(1, 33))]
}

/** The library throws where the parts do not belong to the output (BIP-341). */
function isP2tr(parts: Parameters<typeof payments.p2tr>[0]): boolean {
  try {
    payments.p2tr(parts)
    return true
  } catch {
    return false
  }
}
