class {{brewFormulaName}} < Formula
  desc "{{projectDescription}}"
  homepage "{{projectLinkHomepage}}"
  version "{{projectVersion}}"
  license "{{projectLicense}}"

  on_macos do
    on_arm do
      url "{{artifactMacosArm64Url}}"
      sha256 "{{artifactMacosArm64ChecksumSha256}}"
    end
    on_intel do
      url "{{artifactMacosX64Url}}"
      sha256 "{{artifactMacosX64ChecksumSha256}}"
    end
  end

  on_linux do
    on_arm do
      url "{{artifactLinuxArm64Url}}"
      sha256 "{{artifactLinuxArm64ChecksumSha256}}"
    end
    on_intel do
      url "{{artifactLinuxX64Url}}"
      sha256 "{{artifactLinuxX64ChecksumSha256}}"
    end
  end

  def install
    libexec.install Dir["*", ".claude-plugin"]
    bin.install_symlink libexec/"acumen"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/acumen --version")
  end
end
