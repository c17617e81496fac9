/**
 * The grammars that `@vscode/tree-sitter-wasm` compiles in. It carries its own notice and not theirs; these are the lines
 * of their LICENSE files, all of them MIT.
 */
export const grammarNotices: Readonly<Record<string, string>> = {
  'tree-sitter-python': 'Copyright (c) 2016 Max Brunsfeld',
  'tree-sitter-go': 'Copyright (c) 2014 Max Brunsfeld',
  'tree-sitter-rust': 'Copyright (c) 2017 Maxim Sokolov',
  'tree-sitter-java': 'Copyright (c) 2017 Ayman Nadeem',
  'tree-sitter-cpp': 'Copyright (c) 2014 Max Brunsfeld',
  'tree-sitter-c-sharp':
    'Copyright (c) 2014-2023 Max Brunsfeld, Damien Guard, Amaan Qureshi, and contributors.',
  'tree-sitter-ruby': 'Copyright (c) 2016 Rob Rix',
  'tree-sitter-php': 'Copyright (c) 2017 Josh Vera, GitHub',
}
