# What a machine without a fitting toolchain is told.
# shellcheck shell=bash

no_toolchain() {
  mkdir bin
  for tool in bash env sed head sort printf dirname; do ln -s "$(command -v $tool)" bin/; done
  expect 69 env PATH="$PWD/bin" bash "$root/.ci/setup" toolchain 2>err
  grep -q 'no Swift toolchain found' err && grep -q 'swift.org/install' err
  printf '#!/bin/sh\necho "Swift version 5.9.2 (swift-5.9.2-RELEASE)"\n' >bin/swift
  chmod +x bin/swift
  expect 69 env PATH="$PWD/bin" bash "$root/.ci/setup" toolchain 2>err
  grep -q 'Swift 5.9.2 is too old' err
  printf '#!/bin/sh\necho "Swift version 6.10 (swift-6.10-RELEASE)"\n' >bin/swift
  env PATH="$PWD/bin" bash "$root/.ci/setup" toolchain
}
check "without a toolchain, or with one too old: a clear line that says what to install" no_toolchain

no_pyspark() {
  command -v java >/dev/null || skip "Java is not installed; .ci/setup spark brings it"
  cp -r "$root/.ci" .
  PIP_NO_INDEX=1 .ci/setup spark 2>err
  grep -q "PyPI's pyspark was not brought" err
  grep -q "PyPI's pyspark was not brought" .build/spark-missing
  [ ! -e .build/spark ]
}
check "a PySpark that PyPI does not bring is told, and is no failure" no_pyspark

make_alone() {
  make -s -C "$root" | grep -q 'make site'
  for target in site test build bench lint install uninstall deb dist clean; do make -s -C "$root" | grep -q "make $target"; done
}
check "make alone prints what there is" make_alone
