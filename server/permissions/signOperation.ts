import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { SentOperation } from '../contract/v1/sessions/sign.ts'
import { hexPattern } from '../contract/v1/sessions/words.ts'
import type { Db } from '../db/db.ts'
import { HttpError } from '../errors/httpError.ts'
import type { Chains } from '../upstreams/nodes/chains.ts'
import { decodeExecute } from './decodeExecute.ts'
import { feeOf } from './feeOf.ts'
import { findStanding, permissionNotActive } from './findPermission.ts'
import { joinSignatures } from './joinSignatures.ts'
import { operationHash } from './operationHash.ts'
import { type Account, aboutKey, nowSeconds, type Permission, type PermissionStore } from './permission.ts'
import { readGranted } from './readGranted.ts'
import { movedBy, permissionDenied, requireCovered } from './requireCovered.ts'
import { requireSender } from './requireSender.ts'
import { spend } from './spend.ts'

/**
 * Signs an operation with the session key (EIP-191 over its hash) and joins the signature to the sender's. Who sends it
 * and what it does is checked first and holds nothing: a stranger writes and locks no row. The spending is one
 * transaction that holds the permission's row: two at once cannot spend the same allowance, and nothing is spent by what
 * is refused.
 *
 * @throws HttpError 400 `permission_not_found`, `permission_ended`, `permission_not_active`, `signer_not_supported`,
 * `invalid_body`;
 * 401 `permission_denied`, `invalid_proof`; 503 `upstream_unavailable`
 */
export async function signOperation(
  { database, sealer, chains }: PermissionStore & { readonly chains: Pick<Chains, 'get'> },
  account: Account & {
    readonly chain: number
    /** Paymasters that charge the account nothing, in lower case. */
    readonly sponsors: readonly string[]
  },
  projectId: string,
  { pci, userOp }: { pci: string; userOp: SentOperation },
): Promise<Hex> {
  // Of what is read here only the context and the end of a permission ever change.
  const asked = await findStanding(database.db, account, pci, projectId)
  const granted = readGranted(asked)
  if (userOp.sender.toLowerCase() !== account.address)
    throw permissionDenied('The operation is of another account')
  const calls = decodeExecute(userOp.callData)
  const fee = feeOf(userOp, account.sponsors)
  const allowances = requireCovered(granted, { account: account.address, calls, fee })
  if (asked.context === null) throw permissionNotActive()
  if (!hexPattern.test(userOp.signature)) throw unusable('signature', 'The signature is no hex')
  const theirs = userOp.signature as Hex
  const hash = operationHash(userOp, account.chain)
  await requireSender(asked.signer, hash, theirs, chains.get(`eip155:${account.chain}`))
  return database.db.transaction(async (transaction) => {
    const tx = transaction as unknown as Db
    const permission = await findStanding(tx, account, pci, projectId, 'update')
    const { context } = permission
    if (context === null) throw permissionNotActive()
    await spend(tx, allowances, {
      pci,
      operationHash: hash,
      value: movedBy(calls) + fee,
      signedAt: nowSeconds(),
    })
    const signer = privateKeyToAccount(openKey(sealer, permission))
    const ours = await signer.signMessage({ message: { raw: hash } })
    return joinSignatures(context as Hex, theirs, ours)
  })
}

function openKey(sealer: PermissionStore['sealer'], permission: Permission): Hex {
  const key = sealer.open('session-key', permission.sealedPrivateKey, aboutKey(permission))
  if (key === undefined) throw unusable('key', 'The session key of this permission is lost')
  return `0x${key}`
}

const unusable = (field: string, sentence: string) => new HttpError(400, 'invalid_body', sentence, { field })
