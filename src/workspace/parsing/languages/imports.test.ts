import { expect, it } from 'vitest'
import { type Files, newProject } from '../../../../test/support/files/project.ts'
import { findImports, type Imports } from '../find-imports.ts'

it('takes a Go package for every file of its folder but the tests', async () => {
  const files = {
    'service/go.mod': 'module example.com/service // ours\n\ngo 1.24\n',
    'service/main.go': `package main
import (
	"fmt"
	store "example.com/service/internal/store" // kept
	// "example.com/service/old"
)
import "example.com/service"
import _ "example.com/serviceless/x"
`,
    'service/root.go': '',
    'service/internal/store/a.go': '',
    'service/internal/store/b.go': '',
    'service/internal/store/a_test.go': '',
    'service/old/old.go': '',
  }
  const { dependencies, external } = await importsOf(files, 'service/main.go', 'go')

  expect(dependencies.map(({ path }) => path)).toEqual([
    'service/internal/store/a.go',
    'service/internal/store/b.go',
    'service/root.go',
  ])
  expect(external).toEqual(['fmt', 'example.com/serviceless/x'])
})

it('finds the modules that Rust declares and uses, by the deepest that is a file', async () => {
  const files = {
    'Cargo.toml': '[package]\nname = "my-app"\n',
    'src/lib.rs': '',
    'src/net/mod.rs': `
mod wire;
pub mod codec;
mod inline { fn f() {} }
use super::util::{text::trim, *};
use crate::{config::Config, net::wire as w, self};
use self::codec::Codec;
use my_app::limits::MOST;
use std::io::Read;
`,
    'src/net/wire.rs': '',
    'src/net/codec/mod.rs': '',
    'src/util.rs': '',
    'src/util/text.rs': '',
    'src/config.rs': '',
    'src/limits.rs': '',
  }
  const { dependencies, external } = await importsOf(files, 'src/net/mod.rs', 'rust')

  expect(dependencies.map(({ path }) => path)).toEqual([
    'src/net/wire.rs',
    'src/net/codec/mod.rs',
    'src/util/text.rs',
    'src/util.rs',
    'src/config.rs',
    'src/lib.rs',
    'src/limits.rs',
  ])
  expect(external).toEqual(['std::io::Read'])
})

it('finds Java classes under their source folder, and those of main from a test', async () => {
  const files = {
    'app/src/test/java/com/acme/CartTest.java': `package com.acme;
import com.acme.cart.Cart;
import com.acme.cart.Cart.Line;
import static com.acme.Assertions.holds;
import com.acme.mail.*;
import java.util.List;
class CartTest {}
`,
    'app/src/test/java/com/acme/Assertions.java': '',
    'app/src/main/java/com/acme/cart/Cart.java': '',
    'app/src/main/java/com/acme/mail/A.java': '',
    'app/src/main/java/com/acme/mail/B.java': '',
  }
  const { dependencies, external } = await importsOf(
    files,
    'app/src/test/java/com/acme/CartTest.java',
    'java',
  )

  expect(dependencies.map(({ path }) => path)).toEqual([
    'app/src/main/java/com/acme/cart/Cart.java',
    'app/src/test/java/com/acme/Assertions.java',
    'app/src/main/java/com/acme/mail/A.java',
    'app/src/main/java/com/acme/mail/B.java',
  ])
  expect(external).toEqual(['java.util.List'])
})

it('finds C headers beside the file and in include folders', async () => {
  const files = {
    'lib/src/a.c': `#include <stdio.h>
#include "a.h"
#  include "inner/b.h"
#include <lib/public.h>
/* #include "old.h" */
int broken syntax is nothing new in C;
`,
    'lib/src/a.h': '',
    'lib/src/inner/b.h': '',
    'lib/src/old.h': '',
    'lib/include/lib/public.h': '',
  }
  const { dependencies, external } = await importsOf(files, 'lib/src/a.c', 'c')

  expect(dependencies.map(({ path }) => path)).toEqual([
    'lib/src/a.h',
    'lib/src/inner/b.h',
    'lib/include/lib/public.h',
  ])
  expect(external).toEqual(['<stdio.h>'])
})

it('finds what Ruby requires beside the file and under lib', async () => {
  const files = {
    'lib/shop/cart.rb': `require 'json'\nrequire "shop/price"\nrequire_relative '../shop/tax'\nputs "require 'shop/old'"\n`,
    'lib/shop/price.rb': '',
    'lib/shop/tax.rb': '',
    'lib/shop/old.rb': '',
  }
  const { dependencies, external } = await importsOf(files, 'lib/shop/cart.rb', 'ruby')

  expect(dependencies.map(({ path }) => path)).toEqual(['lib/shop/price.rb', 'lib/shop/tax.rb'])
  expect(external).toEqual(['json'])
})

it('finds PHP classes where composer loads them from, and required files', async () => {
  const files = {
    'composer.json': JSON.stringify({
      autoload: { 'psr-4': { 'Acme\\': 'src/', 'Acme\\Mail\\': ['mail/', 'post/'] } },
      'autoload-dev': { 'psr-4': { 'Tests\\': 'tests/' } },
    }),
    'src/Cart.php': `<?php
namespace Acme;
use Acme\\Money\\{Price, Tax as T};
use Acme\\Mail\\Letter;
use Tests\\Fake, DateTime;
require_once __DIR__ . '/helpers.php';
include('config/app.php');
class Cart { use Sells; }
`,
    'src/Money/Price.php': '',
    'src/Money/Tax.php': '',
    'post/Letter.php': '',
    'tests/Fake.php': '',
    'src/helpers.php': '',
    'config/app.php': '',
  }
  const { dependencies, external } = await importsOf(files, 'src/Cart.php', 'php')

  expect(dependencies.map(({ path }) => path)).toEqual([
    'src/Money/Price.php',
    'src/Money/Tax.php',
    'post/Letter.php',
    'tests/Fake.php',
    'src/helpers.php',
    'config/app.php',
  ])
  expect(external).toEqual(['DateTime'])
})

it('has no imports where files do not name files', async () => {
  for (const [path, language, text] of [
    ['A.cs', 'csharp', 'using System;\nusing Acme.Cart;\n'],
    ['a.md', 'markdown', 'import b from "./b.md"\n'],
    ['a.txt', 'plaintext', '#include "b.txt"\n'],
  ] as const) {
    expect(await importsOf({ [path]: text, 'b.md': '', 'b.txt': '' }, path, language)).toEqual({
      dependencies: [],
      external: [],
    })
  }
})

async function importsOf(files: Files, path: string, language: string): Promise<Imports> {
  const { root } = await newProject(files)
  return findImports(root, path, language, files[path] as string)
}
