{
  "aliases": {
    "{{jbangAliasName}}": {
      "script-ref": "dev.acumen:acumen:{{projectVersion}}",
      "description": "{{projectDescription}}",
      "java": "25",
      "java-options": ["--enable-native-access=ALL-UNNAMED"],
      "main": "{{distributionJavaMainClass}}"
    }
  }
}
