import type { AnswerStatement } from './statementDb.ts'

/** The rows of db/schema/oneTimeIds.ts in memory, for the statements of auth/oneTime.ts. */
export function oneTimeRows(): AnswerStatement {
  const rows = new Map<string, { payload: unknown; expires: string }>()
  return ({ sql, params }) => {
    const [first, second, third] = params.map(String) as [string, string, string]
    const isFresh = (id: string, now: string) => (rows.get(id)?.expires ?? '') > now
    if (sql.startsWith('insert into "one_time_ids"')) {
      if (sql.includes('do nothing') && rows.has(first)) return []
      rows.set(first, { payload: second, expires: third })
      return [[first]]
    }
    if (sql.startsWith('select "payload" from "one_time_ids"'))
      return isFresh(first, second) ? [[rows.get(first)?.payload]] : []
    if (sql.startsWith('update "one_time_ids"')) {
      const row = rows.get(second)
      if (!row || !isFresh(second, third)) return []
      row.payload = first
      return [[second]]
    }
    if (sql.startsWith('delete from "one_time_ids" where "one_time_ids"."expires"')) return []
    if (!sql.startsWith('delete from "one_time_ids"')) return undefined
    const row = rows.get(first)
    rows.delete(first)
    return row ? [[first, row.payload, row.expires]] : []
  }
}

/** A row of db/schema/emailCodes.ts. */
export interface EmailCodeRow {
  codeHash: string
  binding: string
  triesLeft: number
  sentAt: string
  expires: string
}

/** The rows of db/schema/emailCodes.ts in memory, for the statements of auth/email. */
export function emailCodeRows(rows = new Map<string, EmailCodeRow>()): AnswerStatement {
  function remove(ids: (string | false | undefined)[]): string[][] {
    const there = ids.filter((id): id is string => typeof id === 'string' && rows.has(id))
    for (const id of there) rows.delete(id)
    return there.map((id) => [id])
  }
  return ({ sql, params }) => {
    const [first = '', second = '', third = ''] = params.map(String)
    if (sql.startsWith('insert into "email_codes"')) {
      const [, codeHash, binding, triesLeft, sentAt, expires] = params as [
        string,
        string,
        string,
        number,
        string,
        string,
      ]
      const before = rows.get(first)
      if (sql.includes('where "email_codes"."sent_at" <=') && before && before.sentAt > String(params.at(-1)))
        return []
      rows.set(first, { codeHash, binding, triesLeft, sentAt, expires })
      return [[first]]
    }
    if (sql.startsWith('update "email_codes" set "tries_left"')) {
      const row = rows.get(first)
      if (!row || row.triesLeft <= Number(second) || row.expires <= third) return []
      row.triesLeft -= 1
      return [[row.codeHash, row.triesLeft]]
    }
    if (sql.startsWith('select "sent_at" from "email_codes"'))
      return rows.has(first) ? [[rows.get(first)?.sentAt]] : []
    if (!sql.startsWith('delete from "email_codes"')) return undefined
    if (sql.includes('"expires" <')) return []
    if (sql.includes('"sent_at" =')) return remove([rows.get(first)?.sentAt === second && first])
    return remove([rows.get(first)?.codeHash === second && first, params.length > 2 && third])
  }
}

/** A row of db/schema/users.ts. */
export interface UserRow {
  id: string
  name: string | null
  email: string | null
  emailVerified: string | null
  image: string | null
}

/** The rows of db/schema/users.ts in memory, for the statements of auth/people.ts and auth/email/changeEmail.ts. */
export function peopleRows(users: UserRow[] = [], accounts = new Map<string, string>()): AnswerStatement {
  const given = (text: unknown) => (text === undefined || text === null ? null : String(text))
  /** Values of an insert by the names of their columns. */
  function valuesOf(sql: string, params: unknown[]): Record<string, unknown> {
    const [names = '', values = ''] = sql.split(' values ').map((part) => /\(([^)]*)\)/.exec(part)?.[1] ?? '')
    const places = values.split(', ')
    const entries = names.split(', ').map((name, at) => {
      const place = /^\$(\d+)$/.exec(places[at] ?? '')?.[1]
      return [name.slice(1, -1), place === undefined ? undefined : params[Number(place) - 1]]
    })
    return Object.fromEntries(entries)
  }
  return ({ sql, params }) => {
    const [first, second, third] = params.map(String)
    if (sql.startsWith('select "user_id" from "accounts"')) {
      const userId = accounts.get(`${first} ${second}`)
      return userId === undefined ? [] : [[userId]]
    }
    if (sql.startsWith('insert into "accounts"')) {
      const { user_id, provider, provider_account_id } = valuesOf(sql, params)
      const key = `${provider} ${provider_account_id}`
      if (accounts.has(key)) return []
      accounts.set(key, String(user_id))
      return [[user_id]]
    }
    if (sql.startsWith('select "id" from "users"'))
      return users
        .filter(({ email, id }) => params.slice(0, -1).includes(email) && id !== params.at(-1))
        .map(({ id }) => [id])
    if (sql.startsWith('select "id", "name"'))
      return users
        .filter(({ email }) => params.includes(email))
        .map(({ id, name, email, emailVerified, image }) => [id, name, email, emailVerified, image, null])
    if (sql.startsWith('insert into "users"')) {
      const { id, name, email, email_verified, image } = valuesOf(sql, params)
      if (email && users.some((user) => user.email === email)) return []
      users.push({
        id: String(id),
        name: given(name),
        email: given(email),
        emailVerified: given(email_verified),
        image: given(image),
      })
      return [[id]]
    }
    if (sql.startsWith('update "users" set "email" = $1 where')) {
      for (const user of users) if (user.id === second && !user.emailVerified) user.email = given(params[0])
      return []
    }
    if (!sql.startsWith('update "users" set "email" = $1, "email_verified"')) return undefined
    for (const user of users)
      if (user.id === third) Object.assign(user, { email: first, emailVerified: second })
    return []
  }
}

/** A row of db/schema/passkeys.ts. */
export interface PasskeyRow {
  userId: string
  publicKey: string
  counter: number
  transports: string
}

/** The rows of db/schema/passkeys.ts in memory, for the statements of auth/passkey. */
export function passkeyRows(rows = new Map<string, PasskeyRow>()): AnswerStatement {
  return ({ sql, params }) => {
    const [first = '', second = '', third = '', fourth, fifth] = params.map(String)
    if (sql.startsWith('insert into "passkeys"')) {
      if (rows.has(first)) return []
      rows.set(first, {
        userId: second,
        publicKey: third,
        counter: Number(fourth),
        transports: String(fifth),
      })
      return [[first]]
    }
    if (sql.startsWith('select "id" from "passkeys"'))
      return [...rows].filter(([, { userId }]) => userId === first).map(([id]) => [id])
    if (sql.startsWith('update "passkeys"')) {
      const row = rows.get(third)
      if (!row || row.counter > Number(fourth)) return []
      row.counter = Number(first)
      return [[row.userId]]
    }
    if (!sql.startsWith('select "id", "user_id", "public_key"')) return undefined
    const row = rows.get(first)
    return row ? [[first, row.userId, row.publicKey, row.counter, row.transports, null, null]] : []
  }
}
