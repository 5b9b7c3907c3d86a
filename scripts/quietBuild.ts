/**
 * Of every build: how long a plugin took, and that a React package says "use client", is nothing that a stranger who
 * builds this has to read.
 */
export const quietBuild = { checks: { bundlerTimings: false, moduleLevelDirective: false } } as const
