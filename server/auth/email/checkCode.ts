import { timingSafeEqual } from 'node:crypto'
import { and, eq, gt, or, sql } from 'drizzle-orm'
import type { ServerContext } from '../../context.ts'
import { emailCodes } from '../../db/schema/emailCodes.ts'
import { HttpError } from '../../errors/httpError.ts'
import { type CodeAsker, type CodePurpose, codeHash, codeId, lastId } from './codeRow.ts'

export interface CodeAnswer extends CodeAsker {
  purpose: CodePurpose
  /** Lower case. */
  email: string
  code: string
}

/**
 * Takes a code and uses it up. The try is paid for in the statement that reads the hash, so answers sent at
 * once get no more tries than answers sent in turn. A wrong binding, project or page costs the person who asked nothing.
 *
 * @throws HttpError 401 `wrong_code`; 401 `code_void`: none, expired, used, tried too often or asked for elsewhere
 */
export async function checkCode(context: ServerContext, answer: CodeAnswer): Promise<void> {
  const { db } = context.database
  const id = codeId(answer.purpose, answer.email, answer)
  const [row] = await db
    .update(emailCodes)
    .set({ triesLeft: sql`${emailCodes.triesLeft} - 1` })
    .where(and(eq(emailCodes.id, id), gt(emailCodes.triesLeft, 0), gt(emailCodes.expires, new Date())))
    .returning({ codeHash: emailCodes.codeHash, triesLeft: emailCodes.triesLeft })
  const given = codeHash(context, id, answer.code)
  const right = timingSafeEqual(Buffer.from(row?.codeHash ?? given.replace(/./g, '0')), Buffer.from(given))
  if (!row) throw codeVoid()
  if (!right) throw row.triesLeft > 0 ? wrongCode(row.triesLeft) : codeVoid()
  // Who has read the mail need not wait for the next one.
  const used = await db
    .delete(emailCodes)
    .where(
      or(
        and(eq(emailCodes.id, id), eq(emailCodes.codeHash, row.codeHash)),
        eq(emailCodes.id, lastId(answer.purpose, answer.email)),
      ),
    )
    .returning({ id: emailCodes.id })
  if (!used.some((one) => one.id === id)) throw codeVoid()
}

const wrongCode = (left: number) =>
  new HttpError(401, 'wrong_code', `The code is wrong; ${left} ${left === 1 ? 'try' : 'tries'} left`, {
    field: 'proof.code',
  })
const codeVoid = () =>
  new HttpError(401, 'code_void', 'The code is no longer valid; ask for a new one', { field: 'proof.code' })
