/** Of every build: how long a plugin took is nothing that a stranger who builds this has to read. */
export const quietBuild = { checks: { bundlerTimings: false } } as const
