const choice = /<!--gatehouse:login-->(.*?)<!--gatehouse:wallets-->(.*?)<!--gatehouse:end-->/gs

/**
 * The built document holds what its first screen is called in two ways; the one that fits stays. The words are the
 * widget's, whether there is a login the project's.
 */
export const chooseTitle = (template: string, withLogin: boolean): string =>
  template.replace(choice, withLogin ? '$1' : '$2')
