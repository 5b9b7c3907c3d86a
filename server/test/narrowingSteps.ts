const narrowing: readonly RegExp[] = [
  /\bdrop\s+(table|column|schema|view|type|function|sequence)\b/i,
  /\brename\b/i,
  /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i,
  /\balter\s+column\s+\S+\s+(set\s+not\s+null|drop\s+default)\b/i,
  /\badd\s+constraint\b/i,
  /^\s*truncate\b/i,
  /^\s*delete\s+from\b/i,
]
/** A row that the version before writes has no value for it. */
const isDemanding = (statement: string): boolean =>
  /\badd\s+column\b/i.test(statement) && /\bnot\s+null\b/i.test(statement) && !/\bdefault\b/i.test(statement)

/**
 * Statements of a migration that servers of the release before cannot live with while they are replaced one by one. What is
 * to be taken away goes in the release after the one that no longer uses it.
 */
export function narrowingSteps(sql: string): string[] {
  const statements = sql.split('--> statement-breakpoint').map((statement) => statement.trim())
  const created = new Set(
    statements.map((statement) => tableOf(/^create table (?:if not exists )?"(\w+)"/i, statement)),
  )
  return statements.filter((statement) => {
    const table = tableOf(/^alter table "(\w+)"/i, statement)
    // Nobody used a table of this very migration before.
    if (table !== undefined && created.has(table)) return false
    return isDemanding(statement) || narrowing.some((step) => step.test(statement))
  })
}

const tableOf = (form: RegExp, statement: string): string | undefined => form.exec(statement)?.[1]
