import { drizzle } from 'drizzle-orm/pg-proxy'
import type { Db } from '../../db/db.ts'

/** Values of each row, in the order in which the statement names its columns. */
export type Rows = unknown[][]
export interface Statement {
  sql: string
  params: unknown[]
}
/** Answers a statement; `undefined` leaves it to the next. */
export type AnswerStatement = (statement: Statement) => Rows | undefined

/** Drizzle without a database: each statement is answered by the first that knows it, and kept. */
export function statementDb(...answers: AnswerStatement[]): { db: Db; statements: Statement[] } {
  const statements: Statement[] = []
  const remote = drizzle(async (sql, params) => {
    const statement = { sql, params }
    statements.push(statement)
    for (const answer of answers) {
      const rows = answer(statement)
      if (rows) return { rows }
    }
    throw new Error(`Nobody answers ${sql}`)
  })
  const mark = (sql: string): void => void statements.push({ sql, params: [] })
  const db = Object.assign(remote, {
    async transaction(work: (db: unknown) => Promise<unknown>) {
      mark('begin')
      try {
        const done = await work(db)
        mark('commit')
        return done
      } catch (error) {
        mark('rollback')
        throw error
      }
    },
  }) as unknown as Db
  return { db, statements }
}
