/**
 * Did a part of the program not load? What `import()` throws has no code, only words of each engine: V8's, SpiderMonkey's
 * and JavaScriptCore's.
 */
export const isUnloaded = (thrown: unknown): boolean =>
  thrown instanceof TypeError &&
  /dynamically imported module|^Importing a module script failed/.test(thrown.message)
