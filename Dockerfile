# An image with the programs of banklint and git, made of the wheel in dist/ (packaging/wheel/build.sh):
#   docker build -t banklint . && docker run --rm -v "$PWD:/src" banklint banklint kernel.cu
FROM debian:bookworm-slim
RUN apt-get update -q && apt-get install -q -y --no-install-recommends git python3-pip && rm -rf /var/lib/apt/lists/*
COPY dist/*.whl /tmp/
RUN pip install -qq --no-index --find-links=/tmp --break-system-packages gpu-banklint && rm /tmp/*.whl
WORKDIR /src
CMD ["banklint", "--help"]
