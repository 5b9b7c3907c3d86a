interface Page {
  projectId?: string | undefined
  hostOrigin: string
}

const help: Readonly<Record<string, (page: Page) => string>> = {
  origin_not_allowed: ({ projectId, hostOrigin }) => `npm run admin -- origin add ${projectId} ${hostOrigin}`,
  unknown_project: ({ projectId }) => `${projectId}: npm run admin -- project list`,
}

/** What the operator can do about a refusal, for the console; `undefined` where it is not about the set-up. */
export const setupHelp = (code: string, page: Page): string | undefined =>
  Object.hasOwn(help, code) ? `Gatehouse: ${code}: ${help[code]?.(page)}` : undefined
